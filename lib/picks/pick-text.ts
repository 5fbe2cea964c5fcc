import { rankText } from '../difficulty/rank.ts';
import { genreText } from '../filters/filter-text.ts';
import { FEW_TRIES } from '../limits.ts';
import { numberText, text, textCount } from '../text.ts';
import type { Reason } from './pick.ts';

const percent = (share: number) => numberText(Math.round(share * 100));

/** Returns the reason for a pick as a few short texts: "tesuji", "7 kyu", "62 % chance", "you solve 52 % of these". */
export function reasonWords({ genre, rank, success, tries, missRate }: Reason): string[] {
  return [
    genre === null ? '' : genreText(genre),
    rank === null ? '' : rankText(rank),
    success === null ? '' : text('pick_about', percent(success)),
    missRate === null ? '' : text('pick_solves', percent(1 - missRate)),
    success !== null && tries < FEW_TRIES ? textCount('pick_few', tries) : '',
  ].filter(Boolean);
}

/**
 * Returns how the chance was computed: the formula, the effect of the player's own tries on it, and how certain it is.
 */
export function sourceWords({ genre, success, low, high, offset, tries }: Reason): string[] {
  if (success === null || low === null || high === null) return [text('pick_source_none')];
  const range = text('pick_source_range', percent(low), percent(high));
  return [text('pick_source_formula'), offsetWords(genre, Math.round(offset), tries), range].filter(Boolean);
}

/** Returns the effect of the player's own tries on the formula; empty if there is none. */
function offsetWords(genre: string | null, offset: number, tries: number): string {
  const name = genre === null ? text('pick_any_genre') : genreText(genre);
  const elo = numberText(Math.abs(offset));
  const how = offset < 0 ? 'weaker' : 'stronger';
  if (tries > 0) return textCount(`pick_source_${how}`, tries, elo, name);
  return offset === 0 ? '' : text(`pick_source_others_${how}`, elo, name);
}
