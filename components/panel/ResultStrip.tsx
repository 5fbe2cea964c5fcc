import type { PanelModel } from '../../lib/protocol.ts';
import { numberText, textCount } from '../../lib/text.ts';

/** As many results as the panel is wide for, CSS pixels. */
const MOST = 48;
const STEP = 5;
const BAR = 4;
const HALF = 8;
const GAP = 2;

/** Fewer are all in sight as rows. */
const FEWEST = 6;

/** The latest results from left to right as they came: solved ones stand on the line, missed ones hang from it. */
export function ResultStrip({ attempts }: { attempts: PanelModel['attempts'] }) {
  if (attempts.length < FEWEST) return null;
  const shown = attempts.slice(0, MOST).reverse();
  const solves = shown.filter(({ solved }) => solved).length;
  const bars = (wanted: boolean, top: number) =>
    shown
      .map(({ solved }, i) => (solved === wanted ? `M${i * STEP} ${top}h${BAR}v${HALF}h-${BAR}z` : ''))
      .join('');
  const height = 2 * HALF + GAP;
  const width = shown.length * STEP - (STEP - BAR);
  const name = textCount('panel_strip', shown.length, numberText(solves));
  return (
    <svg class="ResultStrip" role="img" aria-label={name} {...{ width, height }}>
      <path data-solved="true" d={bars(true, 0)} />
      <path data-solved="false" d={bars(false, HALF + GAP)} />
    </svg>
  );
}
