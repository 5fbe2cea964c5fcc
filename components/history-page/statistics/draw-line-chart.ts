import uPlot from 'uplot';

/** The numbers between which an axis has lines, by how wide they may lie: the steps, and the text of each line. */
export interface AxisTexts {
  /** Possible distances of two lines, the smallest first. */
  steps: readonly number[];
  /** May have two lines of text. */
  textAt: (value: number) => string;
}

/** What a chart shows. `line` has a value for each of `x`, which rises; `band` the lower and the upper edge at each. */
export interface LineChartData {
  x: readonly number[];
  line: readonly (number | null)[];
  band: { low: readonly (number | null)[]; high: readonly (number | null)[] };
  /** Single values beside the line, at any of `x`. */
  points?: readonly (number | null)[];
  /** The two ends of the scale from top to bottom; null: from the data. */
  range: readonly [number, number] | null;
  xTexts: AxisTexts;
  yTexts: AxisTexts;
  /** A place that lines from both axes meet; without `x`, a line across the chart; null: none. */
  mark: { x: number | null; y: number } | null;
}

export interface Chart {
  show(data: LineChartData): void;
  remove(): void;
}

/** Room of a text on an axis, in its own height. */
const ROOM = { x: 5.5, y: 3.2 };
const COLOURS = '(prefers-color-scheme: dark), (forced-colors: active)';

/**
 * Draws a chart as wide and as high as its place, and again when the place changes its size or the colours change. `onPoint`: the index in
 * `x` that the pointer is at, null when it leaves.
 */
export function drawLineChart(
  place: HTMLElement,
  data: LineChartData,
  onPoint: (nth: number | null) => void,
): Chart {
  let shown = data;
  let chart = plotOf(place, data, onPoint);
  const draw = () => {
    chart.destroy();
    chart = plotOf(place, shown, onPoint);
  };
  const sizes = new ResizeObserver(() => {
    const { width, height } = sizeOf(place);
    if (width !== chart.width || height !== chart.height) draw();
  });
  sizes.observe(place);
  const colours = COLOURS.split(', ').map((query) => matchMedia(query));
  for (const query of colours) query.addEventListener('change', draw);
  return {
    show(next) {
      shown = next;
      draw();
    },
    remove() {
      sizes.disconnect();
      for (const query of colours) query.removeEventListener('change', draw);
      chart.destroy();
    },
  };
}

function sizeOf(place: HTMLElement) {
  return { width: place.clientWidth, height: place.clientHeight };
}

function plotOf(place: HTMLElement, data: LineChartData, onPoint: (nth: number | null) => void): uPlot {
  const colour = (name: string) => {
    const probe = place.querySelector(`[data-colour="${name}"]`);
    return probe ? getComputedStyle(probe).color : '';
  };
  const { fontSize, fontFamily } = getComputedStyle(place);
  const em = Number.parseFloat(fontSize);
  const lineHeight = 1.25;
  const yWidth =
    Math.max(
      ...ticksBetween(...yRange(data), data.yTexts.steps, 5).map((value) =>
        widthOf(data.yTexts.textAt(value)),
      ),
    ) *
    em *
    0.6;
  const axis = {
    font: `${fontSize} ${fontFamily}`,
    lineGap: lineHeight,
    stroke: colour('axis'),
    grid: { stroke: colour('grid'), width: 1 },
    ticks: { show: false },
    gap: em * 0.5,
  };
  const pointed = { last: null as number | null };
  return new uPlot(
    {
      ...sizeOf(place),
      padding: [em * 0.8, em * 1.5, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: {
        x: { time: false, range: (_, min, max) => (min === max ? [min - 1, max + 1] : [min, max]) },
        y: { range: () => [...yRange(data)] as [number, number] },
      },
      axes: [
        {
          ...axis,
          size: em * (lineHeight * 2 + 1),
          splits: (self, _, min, max) =>
            ticksBetween(min, max, data.xTexts.steps, self.bbox.width / devicePixelRatio / (em * ROOM.x)),
          values: (_, splits) => splits.map(data.xTexts.textAt),
          grid: { show: false },
        },
        {
          ...axis,
          size: yWidth + em,
          splits: (self, _, min, max) =>
            ticksBetween(min, max, data.yTexts.steps, self.bbox.height / devicePixelRatio / (em * ROOM.y)),
          values: (_, splits) => splits.map(data.yTexts.textAt),
        },
      ],
      series: [
        {},
        { stroke: 'transparent', points: { show: false } },
        { stroke: 'transparent', points: { show: false } },
        {
          stroke: colour('line'),
          width: 2,
          points: { show: data.line.length === 1, size: em * 0.6, fill: colour('line') },
        },
        {
          paths: () => null,
          points: { show: true, size: em * 0.5, width: 1, stroke: colour('dot'), fill: colour('dot') },
        },
      ],
      bands: [{ series: [2, 1], fill: colour('band') }],
      hooks: {
        draw: [(self) => data.mark && drawMark(self, data.mark, colour('dot'))],
        setCursor: [
          ({ cursor }) => {
            const nth = cursor.idx ?? null;
            if (nth !== pointed.last) onPoint(nth);
            pointed.last = nth;
          },
        ],
      },
    },
    [data.x, data.band.low, data.band.high, data.line, data.points ?? data.x.map(() => null)].map(
      (column) => [...column],
    ) as uPlot.AlignedData,
    place,
  );
}

/** Returns the ends of the scale: those of the data, if none are given, a little wider. */
function yRange({ range, band, line, mark }: LineChartData): readonly [number, number] {
  if (range) return range;
  const values = [...band.low, ...band.high, ...line, mark?.y ?? null].filter((value) => value !== null);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const off = Math.max(1, (high - low) * 0.06);
  return [low - off, high + off];
}

/** Returns the multiples of the smallest step of which at most so many lie between two values. */
function ticksBetween(min: number, max: number, steps: readonly number[], most: number): number[] {
  const step = steps.find((one) => (max - min) / one <= most) ?? steps.at(-1) ?? 1;
  const first = Math.ceil(min / step);
  return Array.from(
    { length: Math.max(0, Math.floor(max / step) - first + 1) },
    (_, nth) => (first + nth) * step,
  );
}

/** Returns the number of characters of the longest line of a text. */
function widthOf(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length));
}

/** Draws dashed lines from both axes to the place where they meet, or across the chart. */
function drawMark(self: uPlot, { x, y }: NonNullable<LineChartData['mark']>, colour: string): void {
  const { ctx, bbox } = self;
  const left = x === null ? bbox.left + bbox.width : self.valToPos(x, 'x', true);
  const top = self.valToPos(y, 'y', true);
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, top);
  ctx.lineTo(left, top);
  if (x !== null) ctx.lineTo(left, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
