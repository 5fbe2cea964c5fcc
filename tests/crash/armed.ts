/** Armed in place of a point: the worker says each that it comes to, and dies at none. */
export const EACH = 'each point';
