/** The numbers that an axis has a text for, by how wide they may lie. */
export interface AxisTexts {
  /** Possible distances of two texts, the smallest first. */
  steps: readonly number[];
  /** May have two lines. */
  textAt: (value: number) => string;
}

/** Returns the ends of a scale with these values, a little wider. */
export function yRangeOf(values: readonly (number | null)[]): readonly [number, number] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const off = Math.max(1, (high - low) * 0.06);
  return [low - off, high + off];
}

/** Returns the multiples of the smallest step of which at most so many lie between two values. */
export function ticksBetween(min: number, max: number, steps: readonly number[], most: number): number[] {
  const step = steps.find((one) => (max - min) / one < most) ?? steps.at(-1) ?? 1;
  const first = Math.ceil(min / step);
  return Array.from(
    { length: Math.max(0, Math.floor(max / step) - first + 1) },
    (_, nth) => (first + nth) * step,
  );
}

/** Returns the places of values that follow one another without a gap. */
export function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  values.forEach((value, nth) => {
    if (value === null) return;
    if (nth > 0 && values[nth - 1] !== null) runs.at(-1)?.push(nth);
    else runs.push([nth]);
  });
  return runs;
}

/** Returns the place of the value nearest to another one. `values` has at least one. */
export function nearestTo(wanted: number, values: readonly number[]): number {
  const off = values.map((value) => Math.abs(value - wanted));
  return off.indexOf(Math.min(...off));
}
