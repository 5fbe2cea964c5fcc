/** The numbers that an axis has a text for, by how wide they may lie. */
export interface AxisTexts {
  /** Possible distances of two texts, the smallest first. */
  steps: readonly number[];
  /** May have two lines. */
  textAt: (value: number) => string;
}

/** A value with its likely range, and what is said of it. */
export interface ChartPoint {
  x: number;
  y: number;
  low: number;
  high: number;
  figures: readonly string[];
}

/** Returns the ends of a scale with these points and the mark, a little wider. */
export function yRangeOf(points: readonly ChartPoint[], mark: number | null): readonly [number, number] {
  const values = [...points.flatMap(({ low, high }) => [low, high]), ...(mark === null ? [] : [mark])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const off = Math.max(1, (high - low) * 0.06);
  return [low - off, high + off];
}

/** Returns the smallest step of which fewer than so many fit between two values. */
export function stepBetween(min: number, max: number, steps: readonly number[], most: number): number {
  return steps.find((one) => (max - min) / one < most) ?? steps.at(-1) ?? 1;
}

/** Returns the multiples of the smallest step of which at most so many lie between two values. */
export function ticksBetween(min: number, max: number, steps: readonly number[], most: number): number[] {
  const step = stepBetween(min, max, steps, most);
  const first = Math.ceil(min / step);
  return Array.from(
    { length: Math.max(0, Math.floor(max / step) - first + 1) },
    (_, nth) => (first + nth) * step,
  );
}

/** Returns the point that is nearest to a place on the lower axis. */
export function nearestTo(x: number, points: readonly ChartPoint[]): ChartPoint | null {
  const [nearest = null] = points.toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x));
  return nearest;
}
