import { makeBuild } from './make-build.ts';

/** Makes the builds that can die at each named point, for both browsers: for the journeys and the soak's lanes; see `build.ts`. */
makeBuild('crash');
makeBuild('daily-limit');
