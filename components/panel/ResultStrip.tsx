import type { PanelModel } from '../../lib/panel/panel.ts';
import { shownResults } from '../../lib/panel/result-strip.ts';

/**
 * Sizes in CSS pixels: the distance from one bar to the next, the width of a bar, and the gap between upper and lower
 * bars.
 */
const STEP = 5;
const BAR_WIDTH = 4;
const BAR_HEIGHT = 8;
const GAP = 2;

/** Draws the latest results as bars, the oldest at the left: solved ones above the middle line, missed ones below it. */
export function ResultStrip({ attempts, name }: { attempts: PanelModel['attempts']; name: string | null }) {
  const shown = shownResults(attempts);
  if (shown.length === 0 || name === null) return null;
  const bars = (wanted: boolean, top: number) =>
    shown
      .map(({ solved }, i) =>
        solved === wanted ? `M${i * STEP} ${top}h${BAR_WIDTH}v${BAR_HEIGHT}h-${BAR_WIDTH}z` : '',
      )
      .join('');
  const height = 2 * BAR_HEIGHT + GAP;
  const width = shown.length * STEP - (STEP - BAR_WIDTH);
  return (
    <svg class="ResultStrip" role="img" aria-label={name} {...{ width, height }}>
      <path data-solved="true" d={bars(true, 0)} />
      <path data-solved="false" d={bars(false, BAR_HEIGHT + GAP)} />
    </svg>
  );
}
