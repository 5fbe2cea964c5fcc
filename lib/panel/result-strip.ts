/** Most bars: as many as leave room for a note beside them. */
const MAX_RESULTS = 18;
/** With fewer attempts no strip is drawn, since all of them are visible as rows. */
const MIN_RESULTS = 4;

/** Returns the attempts whose results the panel draws as bars, the oldest first; none if there are too few. */
export function shownResults<A>(newestFirst: readonly A[]): A[] {
  return newestFirst.length < MIN_RESULTS ? [] : newestFirst.slice(0, MAX_RESULTS).reverse();
}

/** Sizes in CSS pixels: the distance from one bar to the next, width and height of a bar, the gap between upper and lower bars. */
export const STRIP = { step: 5, width: 4, height: 8, gap: 2 } as const;

/**
 * Returns the drawing of results as bars, given the oldest first: width and height in CSS pixels, and the SVG path data of the solved
 * ones, which are above the middle line, and of the failed ones, which are below it. `height`: that of a bar.
 */
export function resultBars(results: readonly { solved: boolean }[], height: number = STRIP.height) {
  const { step, width, gap } = STRIP;
  const bars = (wanted: boolean, top: number) =>
    results
      .map(({ solved }, nth) =>
        solved === wanted ? `M${nth * step} ${top}h${width}v${height}h-${width}z` : '',
      )
      .join('');
  return {
    width: results.length * step - (step - width),
    height: 2 * height + gap,
    solved: bars(true, 0),
    failed: bars(false, height + gap),
  };
}
