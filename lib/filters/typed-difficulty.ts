import { levelOfRank, rangeOfLevels, rankOfLevel } from '../difficulty/levels.ts';
import { rankText } from '../difficulty/rank.ts';
import { LIST } from '../limits.ts';
import type { Range, Rank } from '../model.ts';
import { parseEnd } from '../typed-numbers.ts';
import { type Filters, levelsOf, rangeWith } from './filters.ts';

/** The name of one of the two bounds of a difficulty range. */
export type Side = keyof Range;

/** The name of the draft text for each bound. */
export const DRAFT_OF = { from: 'eloFrom', to: 'eloTo' } as const satisfies Record<Side, string>;

/** A number without a unit up to this is a kyu rank, since nobody types such a small elo on purpose. */
const MOST_KYU = 30;

/**
 * Returns the elo bound for a typed text: null (no bound) for an empty text or the end of the scale, undefined if the
 * text is not a difficulty. A rank includes its complete level.
 */
export function typedBound(typed: string, side: Side): number | null | undefined {
  const words = typed.trim();
  if (!words) return null;
  const end = parseEnd(words);
  if (!end) return undefined;
  const { value } = end;
  const unit = end.unit ?? (value >= 1 && value <= MOST_KYU ? 'kyu' : 'elo');
  if (unit === 'elo') return value >= LIST.minElo && value <= LIST.maxElo ? value : undefined;
  const level = levelOfRank({ value, unit, uncertain: false });
  return level === null ? undefined : boundAt(level, side);
}

/** Returns the elo bound that includes a complete level; null at the end of the scale. */
export function boundAt(level: number, side: Side): number | null {
  return rangeOfLevels(level)[side];
}

/**
 * Returns a bound as its input field shows it: as a rank if the bound is the end of a level, else as elo; empty if
 * there is none.
 */
export function boundText(elo: number | null, side: Side): string {
  if (elo === null) return '';
  const level = levelAt(elo, side);
  if (level !== null) return rankText(rankOfLevel(level));
  return elo >= 1 && elo <= MOST_KYU ? `elo ${elo}` : String(elo);
}

/** Returns the rank of a bound that is the end of a level; null for any other bound. */
export function rankAtBound(elo: number | null, side: Side): Rank | null {
  const level = elo === null ? null : levelAt(elo, side);
  return level === null ? null : rankOfLevel(level);
}

/** Returns the outermost level that a bound includes completely; null if the bound is inside a level. */
function levelAt(elo: number, side: Side): number | null {
  const { lowest, highest } = levelsOf({ from: elo, to: elo });
  const level = side === 'from' ? lowest : highest;
  return boundAt(level, side) === elo ? level : null;
}

/**
 * Returns the range with one bound changed by `rangeWith`. If no level is left between the bounds, the range becomes the one
 * complete level.
 */
export function withBound(range: Range, side: Side, bound: number | null): Range {
  const level = bound === null ? null : levelAt(bound, side);
  const opposite = side === 'from' ? 'to' : 'from';
  const other = level === null ? bound : boundAt(level, opposite);
  const changed = rangeWith(range, side, bound, other);
  // The end of a level is the start of the next one, so equal bounds leave no level between them.
  return level !== null && changed[opposite] === bound ? { ...changed, [opposite]: other } : changed;
}

/** Returns the filters with typed text applied that is not applied yet. Text that is not a difficulty is ignored. */
export function withTyped(filters: Filters, drafts: Readonly<Partial<Record<string, string>>>): Filters {
  let { elo } = filters;
  for (const side of ['from', 'to'] as const) {
    const typed = drafts[DRAFT_OF[side]];
    const bound = typed === undefined ? undefined : typedBound(typed, side);
    if (bound !== undefined) elo = withBound(elo, side, bound);
  }
  return elo === filters.elo ? filters : { ...filters, elo };
}

/** Returns the drafts without the typed bounds, which belong to other filters now. */
export function withoutTyped<Drafts extends Readonly<Partial<Record<string, string>>>>(drafts: Drafts) {
  const { [DRAFT_OF.from]: _, [DRAFT_OF.to]: __, ...others } = drafts;
  return others;
}
