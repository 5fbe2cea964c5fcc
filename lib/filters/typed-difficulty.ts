import { levelOfRank, rankOfLevel } from '../difficulty/levels.ts';
import type { Range } from '../difficulty/range.ts';
import { rankText } from '../difficulty/rank.ts';
import { LIST } from '../limits.ts';
import type { Rank } from '../model.ts';
import { eloFrom, eloUpTo, type Filters, levelsOf, rangeWith } from './filters.ts';
import { endIn } from './typed-end.ts';

/** The two ends of a range of difficulty. */
export type Side = keyof Range;

export const DRAFT_OF = { from: 'eloFrom', to: 'eloTo' } as const satisfies Record<Side, string>;

/** A bare number up to here is a kyu: no problem's elo is read off as so small a number on purpose. */
const MOST_KYU = 30;

/**
 * The bound that a typed text stands for, elo; null: none, for an empty text or the end of the scale; undefined: the
 * text is no difficulty. A rank takes in its whole level.
 */
export function typedBound(typed: string, side: Side): number | null | undefined {
  const words = typed.trim();
  if (!words) return null;
  const end = endIn(words);
  if (!end) return undefined;
  const { value } = end;
  const unit = end.unit ?? (value >= 1 && value <= MOST_KYU ? 'kyu' : 'elo');
  if (unit !== 'elo') return boundOfRank({ value, unit, uncertain: false }, side);
  return value >= LIST.leastElo && value <= LIST.mostElo ? value : undefined;
}

function boundOfRank(rank: Rank, side: Side): number | null | undefined {
  const level = levelOfRank(rank);
  return level === null ? undefined : boundAt(level, side);
}

/** The bound, elo, that takes in a whole level; null at the end of the scale. */
export function boundAt(level: number, side: Side): number | null {
  return side === 'from' ? eloFrom(level) : eloUpTo(level);
}

/** A bound as its field shows it: the rank where it is one's, else the elo; nothing where there is none. */
export function boundText(elo: number | null, side: Side): string {
  if (elo === null) return '';
  const level = levelAt(elo, side);
  if (level !== null) return rankText(rankOfLevel(level));
  return elo >= 1 && elo <= MOST_KYU ? `elo ${elo}` : String(elo);
}

/** The level that a bound takes in whole, null where it stands inside of one. */
function levelAt(elo: number, side: Side): number | null {
  const { lowest, highest } = levelsOf({ from: elo, to: elo });
  const level = side === 'from' ? lowest : highest;
  return boundAt(level, side) === elo ? level : null;
}

/** The range with one bound changed, as `rangeWith` does it; an end taken along takes in the same whole level. */
export function withBound(range: Range, side: Side, bound: number | null): Range {
  const level = bound === null ? null : levelAt(bound, side);
  return rangeWith(
    range,
    side,
    bound,
    level === null ? bound : boundAt(level, side === 'from' ? 'to' : 'from'),
  );
}

/** The filters with what is typed and not yet taken over, as far as it is a difficulty. */
export function withTyped(filters: Filters, drafts: Readonly<Partial<Record<string, string>>>): Filters {
  let { elo } = filters;
  for (const side of ['from', 'to'] as const) {
    const typed = drafts[DRAFT_OF[side]];
    const bound = typed === undefined ? undefined : typedBound(typed, side);
    if (bound !== undefined) elo = withBound(elo, side, bound);
  }
  return elo === filters.elo ? filters : { ...filters, elo };
}
