import type { PanelModel } from '../../lib/panel/panel.ts';
import { numberText, textCount } from '../../lib/text.ts';

/** Most bars: as many as fit into the panel's width. */
const MAX_RESULTS = 48;
/** With fewer attempts no strip is drawn, since all of them are visible as rows. */
const MIN_RESULTS = 6;

/**
 * Sizes in CSS pixels: the distance from one bar to the next, the width of a bar, and the gap between upper and lower
 * bars.
 */
const STEP = 5;
const BAR_WIDTH = 4;
const BAR_HEIGHT = 8;
const GAP = 2;

/** Draws the latest results as bars, the oldest at the left: solved ones above the middle line, missed ones below it. */
export function ResultStrip({ attempts }: { attempts: PanelModel['attempts'] }) {
  if (attempts.length < MIN_RESULTS) return null;
  const shown = attempts.slice(0, MAX_RESULTS).reverse();
  const solves = shown.filter(({ solved }) => solved).length;
  const bars = (wanted: boolean, top: number) =>
    shown
      .map(({ solved }, i) =>
        solved === wanted ? `M${i * STEP} ${top}h${BAR_WIDTH}v${BAR_HEIGHT}h-${BAR_WIDTH}z` : '',
      )
      .join('');
  const height = 2 * BAR_HEIGHT + GAP;
  const width = shown.length * STEP - (STEP - BAR_WIDTH);
  const name = textCount('panel_strip', shown.length, numberText(solves));
  return (
    <svg class="ResultStrip" role="img" aria-label={name} {...{ width, height }}>
      <path data-solved="true" d={bars(true, 0)} />
      <path data-solved="false" d={bars(false, BAR_HEIGHT + GAP)} />
    </svg>
  );
}
