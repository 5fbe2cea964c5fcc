/** Most bars: as many as leave room for a note beside them. */
const MAX_RESULTS = 18;
/** With fewer attempts no strip is drawn, since all of them are visible as rows. */
const MIN_RESULTS = 4;

/** Returns the attempts whose results the panel draws as bars, the oldest first; none if there are too few. */
export function shownResults<A>(newestFirst: readonly A[]): A[] {
  return newestFirst.length < MIN_RESULTS ? [] : newestFirst.slice(0, MAX_RESULTS).reverse();
}
