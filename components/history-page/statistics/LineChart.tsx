import { useState } from 'preact/hooks';
import { text } from '../../../lib/text.ts';
import { type AxisTexts, type ChartPoint, nearestTo, ticksBetween, yRangeOf } from './chart-scale.ts';
import { FigureTable } from './FigureTable.tsx';

interface LineChartProps {
  /** The id of the title of the figure. */
  titleId: string;
  /** What the chart shows, for screen readers. */
  label: string;
  /** From left to right, at least one. */
  points: readonly ChartPoint[];
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

/** More dots would hide the line. */
const MOST_DOTS = 40;

/** The drawing is stretched to its place. Below it stand the figures at the pointer, at first those of the last point, and all as a table. */
export function LineChart(props: LineChartProps) {
  const { titleId, label, points, head, range, xTexts, yTexts, mark = null } = props;
  const [pointed, setPointed] = useState<ChartPoint | null>(null);
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const [left, right] = first === last ? [first - 1, last + 1] : [first, last];
  const [low, high] = range ?? yRangeOf(points, mark);
  const across = (value: number) => (100 * (value - left)) / (right - left);
  const down = (value: number) => (100 * (high - value)) / (high - low);
  const path = (along: readonly ChartPoint[], edge: 'y' | 'low' | 'high' = 'y') =>
    along.map((point) => `${across(point.x)} ${down(point[edge])}`).join('L');
  const dots = points.length > MOST_DOTS ? [] : points;
  const rows = ticksBetween(low, high, yTexts.steps, Y_TEXTS);
  /** The figures that say themselves what they are. */
  const plain = [text('stats_month'), text('rank')];
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
            setPointed(nearestTo(left + ((clientX - place.left) / place.width) * (right - left), points));
          }}
          onPointerLeave={() => setPointed(null)}
        >
          <path data-part="grid" d={rows.map((value) => `M0 ${down(value)}H100`).join('')} />
          <path data-part="band" d={`M${path(points, 'low')}L${path(points.toReversed(), 'high')}Z`} />
          {mark !== null && <path data-part="mark" d={`M0 ${down(mark)}H100`} />}
          <path data-part="line" d={`M${path(points)}`} />
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
          {(pointed ?? points.at(-1))?.figures
            .map((figure, nth) => (plain.includes(head[nth] ?? '') ? figure : `${head[nth]} ${figure}`))
            .join(' · ')}
        </p>
      </div>
      <FigureTable titleId={titleId} head={head} rows={points.map(({ figures }) => figures)} />
    </>
  );
}
