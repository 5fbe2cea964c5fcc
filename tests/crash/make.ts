import { makeBuild } from './make-build.ts';

/** Makes the builds that can die at each named point, for both browsers; see `build.ts`. */
makeBuild('crash');
