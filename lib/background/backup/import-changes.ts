import { oneAfterTheOther } from '../per-life.ts';

/**
 * Imports and undoes imports one after the other. An import takes many steps, and ends by storing the record by which it is undone: one
 * from another window must neither be undone half nor replace a later record.
 */
export const changeImports = oneAfterTheOther();
