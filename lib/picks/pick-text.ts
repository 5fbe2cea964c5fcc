import { rankText } from '../difficulty/rank.ts';
import { genreText } from '../filters/genre.ts';
import { numberText, text, textCount } from '../text.ts';
import { FEW_TRIES } from './few-tries.ts';
import type { Reason } from './pick.ts';

const percent = (share: number) => numberText(Math.round(share * 100));

/** Why a problem was picked, in a few words each: "tesuji", "7 kyu", "about 62 %", "you miss 48 % of these". */
export function reasonWords({ genre, rank, success, tries, missRate }: Reason): string[] {
  return [
    genre === null ? '' : genreText(genre),
    rank === null ? '' : rankText(rank),
    success === null ? '' : text('pick_about', percent(success)),
    missRate === null ? '' : text('pick_miss', percent(missRate)),
    success !== null && tries < FEW_TRIES ? textCount('pick_few', tries) : '',
  ].filter(Boolean);
}

/** Where the number comes from: the formula, what the player's own tries add to it, and how sure that is. */
export function sourceWords({ genre, success, low, high, offset, tries }: Reason): string[] {
  if (success === null || low === null || high === null) return [text('pick_source_none')];
  const range = text('pick_source_range', percent(low), percent(high));
  return [text('pick_source_formula'), ownWords(genre, Math.round(offset), tries), range].filter(Boolean);
}

/** What the player's own tries add to the formula; nothing where there is nothing to tell by them. */
function ownWords(genre: string | null, offset: number, tries: number): string {
  const name = genre === null ? text('pick_any_genre') : genreText(genre);
  const elo = numberText(Math.abs(offset));
  const how = offset < 0 ? 'weaker' : 'stronger';
  if (tries > 0) return textCount(`pick_source_${how}`, tries, elo, name);
  return offset === 0 ? '' : text(`pick_source_others_${how}`, elo, name);
}
