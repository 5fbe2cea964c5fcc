import { levelOf, rankOfLevel } from '../difficulty/levels.ts';
import { rankText } from '../difficulty/rank.ts';
import { locale, numberText, text, textCount } from '../text.ts';
import { monthInWords } from '../time.ts';
import type { LevelRange } from './rank-groups.ts';
import type { Share } from './rate.ts';

/** Returns a share, 0 to 1, as a whole number of percent, such as "64". */
export function percentOf(share: number): string {
  return numberText(Math.round(share * 100));
}

/** Returns a share in percent, such as "64 %". */
export function percentText(share: number): string {
  return text('percent', percentOf(share));
}

/** Returns the likely range of a share, such as "55–72 %". */
export function rangeText({ low, high }: Pick<Share, 'low' | 'high'>): string {
  return text('stats_percent_range', percentOf(low), percentOf(high));
}

/** Returns an elo as a whole number, such as "1,650". */
export function eloText(elo: number): string {
  return numberText(Math.round(elo));
}

/** Returns the rank at an elo, such as "4 kyu". */
export function rankAtElo(elo: number): string {
  return rankText(rankOfLevel(levelOf(elo)));
}

/** Returns neighbouring ranks of one unit, such as "10–6 kyu". */
export function ranksText(range: LevelRange): string {
  const { unit, values } = ranksOf(range);
  return text(`rank_${unit}`, values);
}

/** Returns the same for a narrow column, such as "10–6k". */
export function shortRanksText(range: LevelRange): string {
  const { unit, values } = ranksOf(range);
  return text(`stats_ranks_${unit}_short`, values);
}

function ranksOf({ lowest, highest }: LevelRange) {
  const [from, to] = [rankOfLevel(lowest), rankOfLevel(highest)];
  return { unit: from.unit, values: `${from.value}–${to.value}` };
}

/** Returns a month such as "2026-11" in words. */
export function monthText(month: string): string {
  return monthInWords(month, locale());
}

/** Returns how many more first tries are needed, for a figure that needs at least so many. */
export function moreAttemptsText(tries: number, least: number): string {
  return textCount('stats_more_tries', least - tries);
}
