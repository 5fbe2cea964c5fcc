import type { PanelModel } from '../../lib/panel/panel.ts';
import { numberText, textCount } from '../../lib/text.ts';

/** As many bars as fit into the panel's width. */
const MAX_RESULTS = 48;
/** Fewer attempts are all visible as rows, so no strip is drawn. */
const MIN_RESULTS = 6;

/** Sizes in CSS pixels: from one bar to the next, a bar, and the gap between the upper and the lower bars. */
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
