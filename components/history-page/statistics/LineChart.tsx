import { useState } from 'preact/hooks';
import { type AxisTexts, nearestTo, runsOf, ticksBetween, yRangeOf } from './chart-scale.ts';

interface LineChartProps {
  /** What the chart shows, for screen readers. */
  label: string;
  /** The values on the lower axis, which rise. */
  x: readonly number[];
  /** A value for each of `x`. Where it is null, the line and the band have a gap. */
  line: readonly (number | null)[];
  /** The lower and the upper edge at each. */
  band: { low: readonly (number | null)[]; high: readonly (number | null)[] };
  /** Whether each value has a dot. */
  hasDots?: boolean;
  /** The two ends of the scale; null: from the data. */
  range: readonly [number, number] | null;
  xTexts: AxisTexts;
  yTexts: AxisTexts;
  /** A value at which a line goes across the chart; null: none. */
  mark?: number | null;
  /** Returns the figures at a point of the line, in words. */
  wordsAt: (nth: number) => string;
}

/** Most texts on each axis. */
const [X_TEXTS, Y_TEXTS] = [7, 5];

/** The drawing is stretched to its place. The figures at the pointer stand below it. */
export function LineChart(props: LineChartProps) {
  const { label, x, line, band, hasDots = false, range, xTexts, yTexts, mark = null, wordsAt } = props;
  const [pointed, setPointed] = useState<number | null>(null);
  const [first, last] = [x[0] ?? 0, x.at(-1) ?? 0];
  const [left, right] = first === last ? [first - 1, last + 1] : [first, last];
  const [low, high] = range ?? yRangeOf([...band.low, ...band.high, ...line, mark]);
  const across = (value: number) => (100 * (value - left)) / (right - left);
  const down = (value: number) => (100 * (high - value)) / (high - low);
  const at = (values: readonly (number | null)[], nth: number) =>
    `${across(x[nth] ?? 0)} ${down(values[nth] ?? 0)}`;
  const areaOf = (run: number[]) => {
    const edge = [
      ...run.map((nth) => at(band.low, nth)),
      ...run.toReversed().map((nth) => at(band.high, nth)),
    ];
    return `M${edge.join('L')}Z`;
  };
  const rows = ticksBetween(low, high, yTexts.steps, Y_TEXTS);
  const columns = ticksBetween(left, right, xTexts.steps, X_TEXTS);
  return (
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
          setPointed(nearestTo(left + ((clientX - place.left) / place.width) * (right - left), x));
        }}
        onPointerLeave={() => setPointed(null)}
      >
        <path data-part="grid" d={rows.map((value) => `M0 ${down(value)}H100`).join('')} />
        <path data-part="band" d={runsOf(line).map(areaOf).join('')} />
        {mark !== null && <path data-part="mark" d={`M0 ${down(mark)}H100`} />}
        <path
          data-part="line"
          d={runsOf(line)
            .map((run) => `M${run.map((nth) => at(line, nth)).join('L')}h0`)
            .join('')}
        />
        {hasDots && <path data-part="dots" d={x.map((_, nth) => `M${at(line, nth)}h0`).join('')} />}
        {pointed !== null && <path data-part="pointed" d={`M${across(x[pointed] ?? 0)} 0V100`} />}
      </svg>
      <div class="LineChart-columns" aria-hidden="true">
        {columns.map((value) => (
          <span key={value} style={{ '--at': `${across(value)}%` }}>
            {xTexts.textAt(value)}
          </span>
        ))}
      </div>
      <p class="LineChart-pointed" aria-hidden="true">
        {pointed !== null && wordsAt(pointed)}
      </p>
    </div>
  );
}
