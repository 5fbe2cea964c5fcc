/** Armed instead of a single point: the worker reports each point that it reaches and dies at none. */
export const EACH = 'each point';
