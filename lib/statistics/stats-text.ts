import { levelOf, rankOfLevel } from '../difficulty/levels.ts';
import { rankText } from '../difficulty/rank.ts';
import { locale, numberRangeText, numberText, percentText, rangeText, text, textCount } from '../text.ts';
import { monthInWords } from '../time.ts';
import type { LevelRange } from './rank-groups.ts';
import type { Share } from './rate.ts';

/** Returns the likely range of a share, such as "55% – 72%". */
export function shareRangeText({ low, high }: Pick<Share, 'low' | 'high'>): string {
  return rangeText(percentText(low), percentText(high));
}

/** Returns an Elo as a whole number, such as "1,650". */
export function eloText(elo: number): string {
  return numberText(Math.round(elo));
}

/** Returns a range of Elo, such as "1,610 – 1,690". */
export function eloRangeText({ low, high }: { low: number; high: number }): string {
  return rangeText(eloText(low), eloText(high));
}

/** Returns the rank of a level, such as "4 kyu". */
export function levelText(level: number): string {
  return rankText(rankOfLevel(level));
}

/** Returns the rank at an Elo, such as "4 kyu". */
export function rankAtElo(elo: number): string {
  return levelText(levelOf(elo));
}

/** Returns neighbouring ranks of one unit, such as "10–6 kyu". */
export function ranksText({ lowest, highest }: LevelRange): string {
  const [from, to] = [rankOfLevel(lowest), rankOfLevel(highest)];
  return text(`rank_${from.unit}`, numberRangeText(from.value, to.value));
}

/** Returns the same for a narrow column, such as "10–6k": Japanese has a dash as wide as two digits, which would not fit. */
export function shortRanksText({ lowest, highest }: LevelRange): string {
  const [from, to] = [rankOfLevel(lowest), rankOfLevel(highest)];
  return text(`stats_ranks_${from.unit}_short`, `${from.value}–${to.value}`);
}

/** Returns a month such as "2026-11" in words. */
export function monthText(month: string): string {
  return monthInWords(month, locale());
}

/** Returns how many more first attempts are needed, for a figure that needs at least so many. */
export function moreAttemptsText(attempts: number, least: number): string {
  return textCount('stats_more_attempts', least - attempts);
}
