/**
 * A prediction from fewer tries than this should say so. It has a module of its own, since only the worker needs the
 * rest of the prediction.
 */
export const FEW_TRIES = 20;
