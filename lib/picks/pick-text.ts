import { rankText } from '../difficulty/rank.ts';
import { genreText } from '../filters/filter-text.ts';
import { percentText, text } from '../text.ts';
import type { Reason } from './pick-next.ts';
import type { ProblemPick } from './stored-picks.ts';

/** A chance is an estimate, so it is told in steps of this much. */
const STEP = 0.05;

/** Returns why a problem was picked, in one line: "7 kyu · about 50% · weaker genre: Tesuji". */
export function reasonLine({ rank, success, genre, isWeaker }: Reason): string {
  const parts = [
    rank && rankText(rank),
    success !== null && text('pick_chance', percentText(Math.round(success / STEP) * STEP)),
    isWeaker && genre !== null && text('pick_weaker', genreText(genre)),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Returns what there is to tell of a pick, in one line; empty if there is nothing. */
export function pickLine({
  by,
  reason,
  widened,
}: Pick<ProblemPick, 'reason' | 'widened'> & { by: string | null }): string {
  const parts = [
    widened && text('pick_widened'),
    by === 'review' && text('sign_due'),
    reason && reasonLine(reason),
  ];
  return parts.filter(Boolean).join(' · ');
}
