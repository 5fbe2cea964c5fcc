/** Armed instead of a single point: the worker reports each point that it reaches and dies at none. */
export const EACH = 'each point';
/** The channel on which a worker that runs is told which point is armed. */
export const ARMING = 'crash: arming';
