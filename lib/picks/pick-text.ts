import { genreInSentence } from '../filters/filter-text.ts';
import { FEW_TRIES } from '../limits.ts';
import { numberText, text, textCount } from '../text.ts';
import type { Reason } from './pick.ts';

const percent = (share: number) => numberText(Math.round(share * 100));

/**
 * Returns the reason for a pick as short texts: "62 % chance", "you solve 52 % of tesuji at this level". `tries`: how many tries say
 * that, such as "(41 tries)"; empty if that is not known.
 */
export function reasonWords({ genre, success, tries, missRate, similar }: Reason) {
  const name = genre === null ? '' : genreInSentence(genre);
  const words = [
    success === null ? '' : text('pick_chance', percent(success)),
    missRate === null ? '' : text('pick_solves', percent(1 - missRate), name),
  ].filter(Boolean);
  if (similar > 0) return { words, tries: textCount('pick_similar', similar) };
  return { words, tries: success !== null && tries < FEW_TRIES ? textCount('pick_few', tries) : '' };
}

/**
 * Returns how the chance was computed: from which elo, the effect of the player's own tries on it, and how certain it is.
 */
export function sourceWords({ genre, success, low, high, offset, tries }: Reason): string[] {
  if (success === null || low === null || high === null) return [text('pick_source_none')];
  const range = text('pick_source_range', percent(low), percent(high));
  return [text('pick_source_formula'), offsetWords(genre, Math.round(offset), tries), range].filter(Boolean);
}

/** Returns the effect of the player's own tries on the chance; empty if there is none. */
function offsetWords(genre: string | null, offset: number, tries: number): string {
  if (offset === 0) return '';
  const name = genre === null ? text('pick_any_genre') : genreInSentence(genre);
  const elo = numberText(Math.abs(offset));
  const how = offset < 0 ? 'weaker' : 'stronger';
  if (tries > 0) return textCount(`pick_source_${how}`, tries, elo, name);
  return text(`pick_source_others_${how}`, elo, name);
}
