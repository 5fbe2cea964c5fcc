import { isComplete } from '../../history/history.ts';
import { resultsOn } from '../../history/results.ts';
import { statsOfProblems } from '../../history/stats.ts';
import { NO_NOTE } from '../../notes/notes.ts';
import { cardNote, cardResults, cardReview } from '../../panel/card.ts';
import { hiddenNow, problemWithout } from '../../panel/hidden.ts';
import type { ProblemCard } from '../../panel/panel-types.ts';
import { type Sign, signOfStats } from '../../panel/sign.ts';
import { readHistory } from '../../store/player/history.ts';
import { playerData, readAttemptRequest, readRequestedIds } from '../../store/player/player.ts';
import { readProblem } from '../../store/site/problems.ts';
import { readStoredSetUp } from '../../store/site/site-data.ts';
import { problemInTab } from '../browser/tabs.ts';
import { siteNow } from '../net/site-clock.ts';
import { noteContent } from '../notes/notes.ts';
import type { RequestContext } from '../request-context.ts';
import { dueReviews, NO_REVIEWS, panelReview } from '../review/review.ts';

/**
 * Returns the signs of these problems, or null if signs are off; see `ContentMessages.signs`. `tabId`: the tab that
 * sent the message.
 */
export async function signs(
  context: RequestContext,
  ids: readonly number[],
  tabId: number,
): Promise<[id: number, sign: Sign][] | null> {
  const { account, settings } = context;
  if (!account || !settings.signsOn) return null;
  const db = await playerData(account.origin, account.player.id);
  const [history, due, shownId, now] = await Promise.all([
    readHistory(db),
    dueReviews(context, account),
    shownWithoutResults(context, tabId),
    siteNow(context),
  ]);
  const isAllKnown = isComplete(history);
  const requested = isAllKnown ? null : await readRequestedIds(db, ids);
  const stats = statsOfProblems(history.attempts, ids);
  return ids.flatMap((id): [id: number, sign: Sign][] => {
    const own = stats.get(id);
    const sign = signOfStats(own, isAllKnown || requested?.has(id) === true, due.has(id));
    const isHidden = id === shownId && hiddenNow(settings, own?.lastAt ?? null, now).results;
    return sign && !isHidden ? [[id, sign]] : [];
  });
}

/**
 * Returns the card of a problem, or null if signs are off or its results are hidden; see `ContentMessages.problemCard`. The position is
 * left out unless it is stored. `tabId`: the tab that sent the message.
 */
export async function problemCard(
  context: RequestContext,
  id: number,
  tabId: number,
): Promise<ProblemCard | null> {
  const { account, settings } = context;
  if (!account || !settings.signsOn) return null;
  const { origin, player } = account;
  const db = await playerData(origin, player.id);
  const [asked, history, { review }, problem, position, note, shownId, now] = await Promise.all([
    readAttemptRequest(db, id),
    readHistory(db),
    // The card can do without the reviews and the note.
    panelReview(context, account, id).catch(() => NO_REVIEWS),
    readProblem(origin, id),
    readStoredSetUp(origin, id),
    noteContent(context, account, id).catch(() => NO_NOTE),
    shownWithoutResults(context, tabId),
    siteNow(context),
  ]);
  const results = resultsOn(history, id, asked);
  const hidden = hiddenNow(settings, results.stats?.lastAt ?? null, now);
  if (hidden.results && id === shownId) return null;
  return {
    id,
    rank: problemWithout(hidden, problem).rank,
    results: cardResults(results, review?.state === 'due'),
    note: cardNote(note),
    setUp: position?.setUp ?? null,
    review: cardReview(review),
    dayStartsAt: settings.dayStartsAt,
  };
}

/** Returns the problem that a tab shows, if the player hides results before an attempt: then it gets no sign and no card. */
async function shownWithoutResults({ settings }: RequestContext, tabId: number): Promise<number | null> {
  return settings.hideResults ? problemInTab(tabId) : null;
}
