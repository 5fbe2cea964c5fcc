import { makeBuild } from './make-build.ts';

/** Makes the builds that can die at each named point, for both browsers: that of the journeys and those of the soak's lanes; see `build.ts`. */
makeBuild('crash');
makeBuild('daily-limit');
