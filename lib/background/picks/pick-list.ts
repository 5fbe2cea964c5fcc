import { done, failed, NO_MATCH, type Result } from '../../failure.ts';
import { type Filters, queryOf } from '../../filters/filters.ts';
import { LIST } from '../../limits.ts';
import type { SearchSources } from '../../picks/candidates.ts';
import { credible, stillMatching } from '../../picks/listed.ts';
import { answerLately, type ListAnswer, withAnswer } from '../../picks/stored-picks.ts';
import { purposeOf, type Requester } from '../../requests/requester.ts';
import { problemsRequest } from '../../site-api/api.ts';
import { requestApi } from '../net/request.ts';
import { siteNow } from '../net/site-clock.ts';
import { takeRequest } from '../net/tab-budget.ts';
import type { RequestContext } from '../request-context.ts';
import { storeProblems } from '../writers/problem-writers.ts';
import { changePicks, picksOf } from './store-pick.ts';

/** The request context of a pick, what is stored before it, and who causes the requests that it needs. */
export interface PickContext extends RequestContext {
  sources: SearchSources;
  by: Requester;
}

/**
 * Returns what the list returns for these filters, without problems that contradict a filter. A
 * refusal by the list counts as an empty list, since many sites answer so when no problem matches. If this is the last
 * request (`isLast`), a refusal is checked by a second request that does not limit the number of rows. If the list
 * refuses that too, the result is a failure.
 */
export async function requestForPicks(
  context: PickContext,
  filters: Filters,
  isLast = false,
): Promise<Result<ListAnswer>> {
  const first = await listFor(context, { ...filters, count: LIST.maxRows });
  if (!first.ok || !first.value.refused || !isLast) return first;
  const second = await listFor(context, { ...filters, count: null });
  return second.ok && second.value.refused ? failed(NO_MATCH) : second;
}

/**
 * Requests the list for these filters, unless a recent response to the same request is stored. Fails with `too-many` if
 * a tab causes the request that has used up its budget.
 */
async function listFor(context: PickContext, filters: Filters): Promise<Result<ListAnswer>> {
  const { asker, by } = context;
  const { history } = context.sources;
  const to = JSON.stringify([asker.account?.generation, queryOf(filters)]);
  const before = answerLately(await picksOf(asker), to, await siteNow(context));
  if (before) return done(stillMatching(before, history, filters));
  const notBefore = typeof by === 'string' ? null : await takeRequest(context, by.tab, false);
  if (notBefore !== null) return failed({ kind: 'too-many' }, notBefore);
  const purpose = purposeOf(null, by);
  const answer = await requestApi({ ...context, ...asker, purpose }, problemsRequest(filters));
  if (!answer.ok && answer.failure.kind !== 'nothing-found') return answer;
  const rows = answer.ok ? credible(answer.value.rows, filters) : [];
  await storeProblems(asker.origin, rows);
  const listed = { to, at: await siteNow(context), ids: rows.map(({ id }) => id), refused: !answer.ok };
  await changePicks(asker, (picks) => withAnswer(picks, listed));
  return done(stillMatching(listed, history, filters));
}
