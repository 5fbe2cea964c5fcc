import type { Filters } from '../filters/filters.ts';
import { checkAnswer, verdict } from '../filters/verdicts.ts';
import type { History } from '../history/history.ts';
import { standingOn } from '../history/standing.ts';
import { LIFETIME } from '../lifetimes.ts';
import type { Problem, Range } from '../model.ts';
import type { ListAnswer } from './stored-picks.ts';

/**
 * Returns the rows that contradict no filter, with the range of elo that was requested. If the response shows that the
 * list ignores the filters, returns only the rows whose own data is within the range, and without that range.
 */
export function credible(rows: readonly Problem[], filters: Filters): (Problem & { within?: Range })[] {
  const { shown, isHonoured } = checkAnswer(rows, filters);
  if (isHonoured) return shown.map((row) => ({ ...row, within: filters.elo }));
  return shown.filter((row) => verdict('difficulty', filters, row) === 'yes');
}

/** Returns a response of the list without problems that the player has attempted since then, so that their status no longer matches. */
export function stillMatching(
  answer: ListAnswer,
  history: History | null,
  { statuses }: Filters,
): ListAnswer {
  // The site's clock may be wrong by some minutes.
  const since = answer.at - LIFETIME.listMs;
  const ids = answer.ids.filter((id) => {
    const { status, lastAt } = standingOn(history, id);
    const isTriedSince = status !== null && lastAt !== null && lastAt > since;
    return statuses.length === 0 || !isTriedSince || statuses.includes(status);
  });
  return { ...answer, ids };
}
