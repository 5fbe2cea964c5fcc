import { done, failed, type Result } from '../../failure.ts';
import { queryOf } from '../../filters/filters.ts';
import { areAllWhole, listParts, nextPart, partFilters } from '../../filters/list-parts.ts';
import type { Sort } from '../../filters/sort.ts';
import { LIST } from '../../limits.ts';
import type { Range } from '../../model.ts';
import { problemsRequest } from '../../site-api/api.ts';
import type { ProblemRows } from '../../site-api/site-answers.ts';
import { publish } from '../../store/change-channel.ts';
import { readListing } from '../../store/site/site-data.ts';
import type { Listing } from '../../store/site/stored-list.ts';
import { requestApi } from '../net/request.ts';
import type { RequestContext, TaskContext } from '../request-context.ts';
import { writeLongerListing } from '../writers/list-writers.ts';
import { storeProblems } from '../writers/problem-writers.ts';
import { listLocally } from './problem-list.ts';

/**
 * Adds up to `LIST.maxRows` rows to the stored list: from the complete problem data if the list came from there, else by one
 * request for the next part of its elo range. Does nothing if there is no such part, or if the list has more than `listed` rows:
 * then the same message was handled before.
 */
export async function listMore(context: RequestContext, sort: Sort, listed: number): Promise<Result<null>> {
  const { asker, tasks } = context;
  const { account, origin } = asker;
  const { answer } = await readListing(origin);
  if (!answer || answer.rows.length > listed || answer.rows.length >= LIST.maxListed) return done(null);
  if (answer.playerId !== (account?.player.id ?? null)) return failed({ kind: 'no-key' });
  const isLocal = answer.whole !== undefined;
  const longer = answer.rows.length + LIST.maxRows;
  // The problem data may be gone or too old by now. Then the site is asked.
  if (isLocal && (await listLocally(context, asker, answer.filters, sort, longer))) return done(null);
  const part = nextPart(listParts(answer.filters, account?.player.elo ?? null), answer.parts ?? []);
  if (!part) return done(null);
  const filters = partFilters(answer.filters, part);
  const name = JSON.stringify(['listing', account?.generation ?? null, origin, queryOf(filters)]);
  return tasks.run({ ...context, ...asker }, name, 'person', (task) => requestPart(task, answer, part));
}

/**
 * Whether the site has answered a request for as many rows as one part has. Then it refuses another part because nothing matches: some
 * sites answer 404 to a list without rows.
 */
function isSizeAccepted({ filters, parts = [] }: Listing): boolean {
  return filters.count === LIST.maxRows || parts.length > 0;
}

const NO_ROWS: ProblemRows = { rows: [], odd: 0, received: 0 };

/** Requests one part of the list and adds its rows, unless another list was stored meanwhile. */
async function requestPart(task: TaskContext, shown: Listing, part: Range): Promise<Result<null>> {
  const { origin } = task;
  const answer = await requestApi(task, problemsRequest(partFilters(shown.filters, part)));
  const isEmpty = !answer.ok && answer.failure.kind === 'nothing-found' && isSizeAccepted(shown);
  if (!answer.ok && !isEmpty) return answer;
  const { rows, odd, received } = answer.ok ? answer.value : NO_ROWS;
  await storeProblems(origin, rows);
  const { parts = [] } = shown;
  const loaded = [...parts, part];
  const mostOfPart = Math.max(shown.mostOfPart ?? 0, received);
  const listed = new Set(shown.rows.map(({ id }) => id));
  const longer = [...shown.rows, ...rows.filter(({ id }) => !listed.has(id))];
  await writeLongerListing(origin, {
    ...shown,
    // If it began with the complete problem data, the site tells from here on whether there are others.
    ...(shown.whole === undefined ? {} : { whole: areAllWhole(shown.filters, loaded, mostOfPart, 0) }),
    rows: longer,
    odd: shown.odd + odd,
    parts: loaded,
    mostOfPart,
  });
  publish('listing');
  return done(null);
}
