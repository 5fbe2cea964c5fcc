import { done, failed, NO_MATCH, type Result } from '../../failure.ts';
import { type Filters, queryOf } from '../../filters/filters.ts';
import { checkAnswer, verdict } from '../../filters/verdicts.ts';
import { standingOn } from '../../history/standing.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { LIST } from '../../limits.ts';
import type { Problem, Range } from '../../model.ts';
import { answerLately, type ListAnswer, withAnswer } from '../../picks/stored-picks.ts';
import { purposeOf, type Requester } from '../../requests/requester.ts';
import { problemsRequest } from '../../site-api/api.ts';
import { readHistory } from '../../store/player/history.ts';
import { readPicks } from '../../store/player/picks.ts';
import { playerData } from '../../store/player/player.ts';
import { siteData } from '../../store/site/site-data.ts';
import { requestApi } from '../net/request.ts';
import { siteNow } from '../net/site-clock.ts';
import { takeRequest } from '../net/tab-budget.ts';
import type { RequestContext } from '../request-context.ts';
import { storeProblems } from '../writers/problem-writers.ts';
import { changePicks } from './pick-writers.ts';

/**
 * Returns what a pick needs: the request context, the databases, and the player's history. `by` causes the requests.
 */
export async function pickScene(context: RequestContext, by: Requester = 'person') {
  const { account, origin } = context.asker;
  const site = await siteData(origin);
  const player = account ? await playerData(origin, account.player.id) : null;
  return {
    context,
    by,
    account,
    origin,
    site,
    player,
    picksDb: player ?? site,
    history: player && (await readHistory(player)),
  };
}

/** What a pick needs; see `pickScene`. */
export type PickScene = Awaited<ReturnType<typeof pickScene>>;

/**
 * Returns the ids of the problems that the list returns for these filters, without problems that contradict a filter. A
 * refusal by the list counts as an empty list, since many sites answer so when no problem matches. If this is the last
 * request (`isLast`), a refusal is checked by a second request that does not limit the number of rows. If the list
 * refuses that too, the result is a failure.
 */
export async function requestForPicks(
  scene: PickScene,
  filters: Filters,
  isLast = false,
): Promise<Result<number[]>> {
  const first = await listFor(scene, { ...filters, count: LIST.maxRows });
  if (!first.ok || !first.value.refused || !isLast) return idsIn(scene, filters, first);
  const second = await listFor(scene, { ...filters, count: null });
  return second.ok && second.value.refused ? failed(NO_MATCH) : idsIn(scene, filters, second);
}

/**
 * Requests the list for these filters, unless a recent response to the same request is stored. Fails with `too-many` if
 * a tab causes the request that has used up its budget.
 */
async function listFor(scene: PickScene, filters: Filters): Promise<Result<ListAnswer>> {
  const { context, by, account, origin, picksDb } = scene;
  const to = JSON.stringify([account?.generation, queryOf(filters)]);
  const before = answerLately(await readPicks(picksDb), to, await siteNow(context));
  if (before) return done(before);
  const notBefore = typeof by === 'string' ? null : await takeRequest(context, by.tab, false);
  if (notBefore !== null) return failed({ kind: 'too-many' }, notBefore);
  const answer = await requestApi(
    { ...context, account, origin, purpose: purposeOf(null, by) },
    problemsRequest(filters),
  );
  if (!answer.ok && answer.failure.kind !== 'nothing-found') return answer;
  const rows = answer.ok ? credible(answer.value.rows, filters) : [];
  await storeProblems(origin, rows);
  const listAnswer = { to, at: await siteNow(context), ids: rows.map(({ id }) => id), refused: !answer.ok };
  await changePicks(picksDb, (picks) => withAnswer(picks, listAnswer));
  return done(listAnswer);
}

/**
 * Returns the rows that contradict no filter, with the range of elo that was requested. If the response shows that the
 * list ignores the filters, returns only the rows whose own data is within the range, and without that range.
 */
function credible(rows: readonly Problem[], filters: Filters): (Problem & { within?: Range })[] {
  const { shown, isHonoured } = checkAnswer(rows, filters);
  if (isHonoured) return shown.map((row) => ({ ...row, within: filters.elo }));
  return shown.filter((row) => verdict('difficulty', filters, row) === 'yes');
}

/** Returns the ids in a response, without problems that the player has attempted since then. */
function idsIn(scene: PickScene, filters: Filters, answer: Result<ListAnswer>): Result<number[]> {
  return answer.ok
    ? done(answer.value.ids.filter((id) => !isTriedSince(scene, filters, answer.value, id)))
    : answer;
}

/** Whether the player has attempted a problem since the response, so that its status no longer matches the filters. */
function isTriedSince(
  { history }: PickScene,
  { statuses }: Filters,
  answer: ListAnswer,
  id: number,
): boolean {
  const { status, lastAt } = standingOn(history, id);
  if (statuses.length === 0 || status === null || lastAt === null) return false;
  // The site's clock may be wrong by some minutes.
  return lastAt > answer.at - LIFETIME.listMs && !statuses.includes(status);
}
