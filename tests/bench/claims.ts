import { median } from './numbers.ts';

/**
 * How a figure is compared. `ratio`: its ratio to another one is at most the target. `no slower`: the middle half of these ratios reaches
 * the target. `longer`: it exceeds the other one by at most the target. `alone`: it is at most the target itself.
 */
export type Comparison = 'ratio' | 'no slower' | 'longer' | 'alone';

/** One line of a bench's result. */
export interface Claim {
  name: string;
  comparison: Comparison;
  unit: 'ms' | 'MB';
  /** The median of what was measured. */
  value: number;
  /** The median of what it is compared with, and its name. */
  baseline: number;
  beside: string;
  /** The median of the ratios or differences, each taken within a round. */
  compared: number;
  /** The middle half of these is between these two. */
  interval: [number, number];
  samples: number;
  /** Null: the line is there for comparison. */
  target: number | null;
  isMet: boolean;
}

/** Returns the line of a claim about these rounds. `of`: what a round has measured, and what it is compared with. */
export function claim<R>(
  rounds: readonly R[],
  name: string,
  beside: string,
  target: number | null,
  of: (round: R) => readonly [number, (number | undefined)?],
  { comparison = 'ratio', unit = 'ms' }: Partial<Pick<Claim, 'comparison' | 'unit'>> = {},
): Claim {
  const pairs = rounds.map(of);
  const isRatio = comparison === 'ratio' || comparison === 'no slower';
  const all = pairs
    .map(([ours, other = 0]) => (isRatio ? ours / other : ours - other))
    .toSorted((one, other) => one - other);
  const quarter = (all.length - 1) >> 2;
  const interval: Claim['interval'] = [all[quarter] ?? Number.NaN, all.at(-1 - quarter) ?? Number.NaN];
  const compared = median(all);
  return {
    ...{ name, comparison, unit, beside, compared, interval, target },
    value: median(pairs.map(([ours]) => ours)),
    baseline: median(pairs.map(([, other = 0]) => other)),
    samples: pairs.length,
    isMet: target === null || (comparison === 'no slower' ? interval[0] : compared) <= target,
  };
}

/** The lines as a table of Markdown. */
export function tableOfClaims(claims: readonly Claim[]): string {
  const head = ['what', '', 'beside', '', 'compared', 'its middle half', 'samples', 'target'];
  const rows = claims.map((one) => {
    const { name, comparison, unit, value, beside, baseline, compared, interval, samples } = one;
    const isRatio = comparison === 'ratio' || comparison === 'no slower';
    const figure = (number: number) => (isRatio ? number.toFixed(2) : number.toFixed(1));
    return [
      name,
      `${value.toFixed(1)} ${unit}`,
      beside,
      comparison === 'alone' ? '' : `${baseline.toFixed(1)} ${unit}`,
      isRatio ? figure(compared) : `${figure(compared)} ${unit}`,
      interval.map(figure).join(' to '),
      samples,
      targetOf(one),
    ];
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function targetOf({ comparison, unit, target, isMet }: Claim): string {
  if (target === null) return '';
  const isRatio = comparison === 'ratio' || comparison === 'no slower';
  const most = comparison === 'no slower' ? `reaches ${target}` : `≤ ${target}${isRatio ? '' : ` ${unit}`}`;
  return isMet ? most : `${most}, failed`;
}

export function grouped(number: number): string {
  return number.toLocaleString('en');
}
