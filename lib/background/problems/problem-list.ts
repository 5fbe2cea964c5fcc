import { done, failed, type Result } from '../../failure.ts';
import { type Filters, queryOf, sameFilters } from '../../filters/filters.ts';
import { listParts, nextPart, partFilters } from '../../filters/list-parts.ts';
import type { Sort } from '../../filters/sort.ts';
import { LIST } from '../../limits.ts';

import type { Range } from '../../model.ts';
import { allStored } from '../../picks/candidates.ts';
import { isSizeAccepted, type Listing, shownOf, withPart } from '../../problem-data/listing.ts';
import { backoffAfter } from '../../requests/request-status.ts';

import type { Asker } from '../../requests/requester.ts';
import { problemsRequest } from '../../site-api/api.ts';
import { publish } from '../../store/change-channel.ts';
import { problemDataCompleteAt } from '../../store/player/problem-data.ts';
import { readListing, siteData } from '../../store/site/site-data.ts';
import { currentGeneration } from '../account/key.ts';
import { requestApi } from '../net/request.ts';
import { perLife } from '../per-life.ts';
import { keyFailure, type RequestContext, type TaskContext } from '../request-context.ts';
import {
  writeListing,
  writeListingFailure,
  writeListingRequest,
  writeLongerListing,
} from '../writers/list-writers.ts';
import { storeProblems } from '../writers/problem-writers.ts';
import { readSources } from './search-sources.ts';

/** The name of the task for the latest search. */
const lastRequested = perLife(() => ({ name: '' }));

/**
 * Requests the problems that match these filters, and stores them as the list that is shown. Replaces a request for the list
 * that is still queued.
 */
export async function findProblems(
  context: RequestContext,
  filters: Filters,
  sort: Sort = 'site',
): Promise<Result<null>> {
  const { asker, tasks } = context;
  if ((filters.statuses.length > 0 || filters.among) && !asker.account) return failed(keyFailure(context));
  if (await findLocally(context, filters, sort)) return done(null);
  const last = lastRequested(context);
  const name = taskName(asker, filters);
  if (last.name !== name) tasks.withdraw(last.name);
  last.name = name;
  // If the player searches for A, B and A again, the task for A is already under way, but A must become the latest request.
  await writeListingRequest(asker.origin, { filters, playerId: playerIdOf(asker) });
  return tasks.run({ ...context, ...asker, filters }, name, 'person', requestList);
}

function taskName({ account, origin }: Asker, filters: Filters): string {
  return JSON.stringify(['listing', account?.generation ?? null, origin, queryOf(filters)]);
}

function playerIdOf({ account }: Asker): number | null {
  return account?.player.id ?? null;
}

/**
 * Stores the list from the complete problem data, or from what the player failed or reviews if that is wanted: `most` rows if given, else as
 * many as the filters say. A stored list for the same filters that the player has extended stays as long as it is. A request that is still
 * queued is dropped. Resolves to false if the complete problem data are not stored.
 */
export async function findLocally(
  context: RequestContext,
  filters: Filters,
  sort: Sort,
  most?: number,
): Promise<boolean> {
  const { asker, environment, tasks } = context;
  const { account, origin } = asker;
  const completeAt = await problemDataCompleteAt(await siteData(origin), environment.now());
  if (completeAt === null && !filters.among) return false;
  const sources = await readSources(context, asker);
  const all = allStored(sources, filters);
  if (!all) return false;
  // If the key was replaced or the account erased meanwhile, the list must not reveal the status of that player.
  if (account && (await currentGeneration()) !== account.generation) return true;
  tasks.withdraw(lastRequested(context).name);
  if (filters.descending) all.reverse();
  const asked = { filters, playerId: playerIdOf(asker) };
  const { answer } = await readListing(origin);
  const isExtended =
    answer?.parts && answer.playerId === asked.playerId && sameFilters(answer.filters, filters);
  const length = most ?? (isExtended ? answer.rows.length : undefined);
  await writeListingRequest(origin, asked);
  await writeListing(origin, {
    ...asked,
    ...shownOf(all, sort, account?.player.elo ?? null, length ?? filters.count ?? LIST.maxRows),
    at: (filters.among ? null : completeAt) ?? environment.now(),
    ...(length === undefined ? {} : { parts: [] }),
  });
  publish('listing');
  return true;
}

/** Requests and stores the list. If another list was requested meanwhile, sends nothing, or only what was being sent. */
async function requestList(task: TaskContext & { filters: Filters }): Promise<Result<null>> {
  const { environment, account, origin, purpose, filters } = task;
  if (lastRequested(task).name !== purpose.task) return done(null);
  const at = environment.now();
  const answer = await requestApi(task, problemsRequest(filters));
  if (!answer.ok) {
    const backoff = backoffAfter(answer.failure, account?.generation ?? 0, environment.now());
    if (backoff) await writeListingFailure(origin, filters, backoff);
    publish('listing');
    return backoff ? failed(answer.failure, backoff.retryAt) : answer;
  }
  await storeProblems(origin, answer.value.rows);
  await writeListing(origin, { filters, playerId: playerIdOf(task), at, ...answer.value });
  publish('listing');
  return done(null);
}

/**
 * Adds up to `LIST.maxRows` rows to the stored list: from the complete problem data if the list came from there, else by one
 * request for the next part of its elo range. Does nothing if there is no such part, or if the list has more than `listed` rows:
 * then the same message was handled before.
 */
export async function listMore(context: RequestContext, sort: Sort, listed: number): Promise<Result<null>> {
  const { asker, tasks } = context;
  const { answer: shown } = await readListing(asker.origin);
  if (!shown || shown.rows.length > listed || shown.rows.length >= LIST.maxListed) return done(null);
  if (shown.playerId !== playerIdOf(asker)) return failed({ kind: 'no-key' });
  const isLocal = shown.whole !== undefined;
  // The problem data may be gone or too old by now. Then the site is asked.
  if (isLocal && (await findLocally(context, shown.filters, sort, shown.rows.length + LIST.maxRows)))
    return done(null);
  const part = nextPart(listParts(shown.filters, asker.account?.player.elo ?? null), shown.parts ?? []);
  if (!part) return done(null);
  const name = taskName(asker, partFilters(shown.filters, part));
  return tasks.run({ ...context, ...asker }, name, 'person', (task) => requestPart(task, shown, part));
}

/** Requests one part of the list and adds its rows, unless another list was stored meanwhile. */
async function requestPart(task: TaskContext, shown: Listing, part: Range): Promise<Result<null>> {
  const answer = await requestApi(task, problemsRequest(partFilters(shown.filters, part)));
  const isEmpty = !answer.ok && answer.failure.kind === 'nothing-found' && isSizeAccepted(shown);
  if (!answer.ok && !isEmpty) return answer;
  const added = answer.ok ? answer.value : { rows: [], odd: 0, received: 0 };
  await storeProblems(task.origin, added.rows);
  await writeLongerListing(task.origin, withPart(shown, part, added));
  publish('listing');
  return done(null);
}
