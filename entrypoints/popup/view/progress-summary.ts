import { acceptedAccount } from '../../../lib/account/account.ts';
import type { Failure } from '../../../lib/failure.ts';
import { rangeNear } from '../../../lib/filters/saved-filters.ts';
import { isReadToTheEnd } from '../../../lib/history/history.ts';
import type { ProgressSummary } from '../../../lib/popup/popup.ts';
import { FIRST_CHOICES, nextChoices } from '../../../lib/practice/practice.ts';
import { figuresAt, practiceFigures } from '../../../lib/practice/practice-text.ts';
import { type GenreResults, weakestGenres } from '../../../lib/statistics/weak-genres.ts';
import type { StoredData } from '../stored-data.ts';

/** A change that the player makes: whether it is being made, and why the last one failed. */
interface ChangeState {
  isBusy: boolean;
  failure: Failure | null;
}

/** Returns what the tab with the progress shows at a time, epoch ms; null without an account. */
export function progressSummary(
  { account, recent, settings, reviews, practice }: StoredData,
  made: Pick<ProgressSummary, 'lately' | 'weakest'> & { reviews: ChangeState; practice: ChangeState },
  now: number,
): ProgressSummary | null {
  if (!account) return null;
  const { lately, weakest } = made;
  const history = recent?.lastRequest;
  const isOver = made.reviews.failure?.kind === 'nothing-found' && reviews?.counts?.due === 0;
  return {
    lately,
    weakest,
    goal: settings.dailyGoal,
    isComplete: isReadToTheEnd(history),
    review: reviews && { ...reviews, ...made.reviews, failure: isOver ? null : made.reviews.failure },
    practice:
      practice === undefined
        ? null
        : {
            last: practice && figuresAt(practiceFigures(practice.practice, practice.tally, practice.at), now),
            choices: practice ? nextChoices(practice.practice) : FIRST_CHOICES,
            ...made.practice,
          },
  };
}

/**
 * Returns the genres at which the player does worst near the own level; null if the level is not known, nor any problem tried. It looks at
 * every problem tried, so call it once for each reading of the data.
 */
export function weakestOf({ account, isWhole, standings, problems }: StoredData): GenreResults[] | null {
  const level = acceptedAccount(account)?.player.elo ?? null;
  if (!isWhole || !standings || level === null) return null;
  const tried = [...standings.entries.all()].map(([id, { firstSolved, firstHasContext }]) => {
    const { genre = null, elo = null } = problems.get(id) ?? {};
    return { genre, elo, firstSolved: firstHasContext ? null : firstSolved };
  });
  return tried.some(({ genre, elo }) => genre !== null && elo !== null)
    ? weakestGenres(tried, rangeNear(level))
    : null;
}
