import { makeBuild } from './make-build.ts';

/**
 * Makes the builds that can die at each crash point, for both browsers. End-to-end tests and the soak use them; see `build.ts`.
 */
makeBuild('crash');
makeBuild('daily-limit');
