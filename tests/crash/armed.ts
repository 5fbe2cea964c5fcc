/** Armed in place of a point: the worker reports each point it reaches and dies at none. */
export const EACH = 'each point';
