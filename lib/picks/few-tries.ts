/** What is said from fewer tries than this should say so. Apart, since the rest of the prediction is the worker's. */
export const FEW_TRIES = 20;
