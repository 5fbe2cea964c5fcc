import { useState } from 'preact/hooks';
import { type AxisTexts, type ChartPoint, nearestTo, runsOf, ticksBetween, yRangeOf } from './chart-scale.ts';
import { FigureTable } from './FigureTable.tsx';

interface LineChartProps {
  /** The id of the title of the figure. */
  titleId: string;
  /** What the chart shows, for screen readers. */
  label: string;
  /** From left to right; null: a gap in the line. At least one is known. */
  points: readonly (ChartPoint | null)[];
  /** Whether each point has a dot, not only one between two gaps. */
  hasDots?: boolean;
  /** The names of the figures of each point. */
  head: readonly string[];
  /** The two ends of the scale; null: from the data. */
  range: readonly [number, number] | null;
  xTexts: AxisTexts;
  yTexts: AxisTexts;
  /** A value at which a line goes across the chart; null: none. */
  mark?: number | null;
}

/** Most texts on each axis. */
const [X_TEXTS, Y_TEXTS] = [7, 5];

/** The drawing is stretched to its place. Below it stand the figures at the pointer, and all as a table. */
export function LineChart(props: LineChartProps) {
  const { titleId, label, points, hasDots = false, head, range, xTexts, yTexts, mark = null } = props;
  const [pointed, setPointed] = useState<ChartPoint | null>(null);
  const known = points.filter((point) => point !== null);
  const [first, last] = [known[0]?.x ?? 0, known.at(-1)?.x ?? 0];
  const [left, right] = first === last ? [first - 1, last + 1] : [first, last];
  const [low, high] = range ?? yRangeOf(known, mark);
  const across = (value: number) => (100 * (value - left)) / (right - left);
  const down = (value: number) => (100 * (high - value)) / (high - low);
  const path = (run: readonly ChartPoint[], edge: 'y' | 'low' | 'high' = 'y') =>
    run.map((point) => `${across(point.x)} ${down(point[edge])}`).join('L');
  const runs = runsOf(points);
  const dots = hasDots ? known : runs.filter((run) => run.length === 1).flat();
  const rows = ticksBetween(low, high, yTexts.steps, Y_TEXTS);
  const columns = ticksBetween(left, right, xTexts.steps, X_TEXTS);
  return (
    <>
      <div class="LineChart">
        <div class="LineChart-rows" aria-hidden="true">
          {rows.map((value) => (
            <span key={value} style={{ '--at': `${down(value)}%` }}>
              {yTexts.textAt(value)}
            </span>
          ))}
        </div>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          onPointerMove={({ clientX, currentTarget }) => {
            const place = currentTarget.getBoundingClientRect();
            setPointed(nearestTo(left + ((clientX - place.left) / place.width) * (right - left), known));
          }}
          onPointerLeave={() => setPointed(null)}
        >
          <path data-part="grid" d={rows.map((value) => `M0 ${down(value)}H100`).join('')} />
          <path
            data-part="band"
            d={runs.map((run) => `M${path(run, 'low')}L${path(run.toReversed(), 'high')}Z`).join('')}
          />
          {mark !== null && <path data-part="mark" d={`M0 ${down(mark)}H100`} />}
          <path data-part="line" d={runs.map((run) => `M${path(run)}h0`).join('')} />
          <path data-part="dots" d={dots.map((point) => `M${path([point])}h0`).join('')} />
          {pointed && <path data-part="pointed" d={`M${across(pointed.x)} 0V100`} />}
        </svg>
        <div class="LineChart-columns" aria-hidden="true">
          {columns.map((value) => (
            <span key={value} style={{ '--at': `${across(value)}%` }}>
              {xTexts.textAt(value)}
            </span>
          ))}
        </div>
        <p class="LineChart-pointed" aria-hidden="true">
          {pointed?.figures.map((figure, nth) => `${head[nth]} ${figure}`).join(' · ')}
        </p>
      </div>
      <FigureTable titleId={titleId} head={head} rows={known.map(({ figures }) => figures)} />
    </>
  );
}
