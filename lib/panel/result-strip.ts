/** Most bars: as many as fit into the panel's width. */
const MAX_RESULTS = 48;
/** With fewer attempts no strip is drawn, since all of them are visible as rows. */
const MIN_RESULTS = 6;

/** Returns the attempts whose results the panel draws as bars, the oldest first; none if there are too few. */
export function shownResults<A>(newestFirst: readonly A[]): A[] {
  return newestFirst.length < MIN_RESULTS ? [] : newestFirst.slice(0, MAX_RESULTS).reverse();
}
