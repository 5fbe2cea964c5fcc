import { done, failed, type Result } from '../../failure.ts';
import { type Filters, queryOf, sameFilters } from '../../filters/filters.ts';
import { type Sort, sortProblems } from '../../filters/sort.ts';
import { LIST } from '../../limits.ts';
import { allMatching, matchingAmong } from '../../picks/candidates.ts';
import { publicPart } from '../../problem-data/stored-problem.ts';
import { backoffAfter, NO_FAILURE } from '../../requests/request-status.ts';
import type { Asker } from '../../requests/requester.ts';
import { problemsRequest } from '../../site-api/api.ts';
import { publish } from '../../store/change-channel.ts';
import { readHistory } from '../../store/player/history.ts';
import { playerData } from '../../store/player/player.ts';
import { localAnswersSince } from '../../store/player/problem-data.ts';
import { readSchedule } from '../../store/player/schedule.ts';
import { readProblems } from '../../store/site/problems.ts';
import { readListing, siteData } from '../../store/site/site-data.ts';
import type { Listing } from '../../store/site/stored-list.ts';
import { currentGeneration } from '../account/key.ts';
import { requestApi } from '../net/request.ts';
import { siteNow } from '../net/site-clock.ts';
import { perLife } from '../per-life.ts';
import { keyFailure, type RequestContext, type TaskContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { writeListing, writeListingFailure, writeListingRequest } from '../writers/list-writers.ts';
import { storeProblems } from '../writers/problem-writers.ts';

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
  const last = lastRequested(context);
  if ((filters.statuses.length > 0 || filters.among) && !asker.account) return failed(keyFailure(context));
  if (await listLocally(context, asker, filters, sort)) {
    tasks.withdraw(last.name);
    return done(null);
  }
  const name = taskName(asker, filters);
  if (last.name !== name) tasks.withdraw(last.name);
  last.name = name;
  // If the player searches for A, B and A again, the task for A is already under way, but A must become the latest
  // request.
  if (tasks.underWay(name))
    await writeListingRequest(asker.origin, { ...requestOf(asker, filters), ...NO_FAILURE });
  const requested = requestOf(asker, filters);
  return tasks.run({ ...context, ...asker, requested }, name, 'person', requestList);
}

function taskName({ account, origin }: Asker, filters: Filters): string {
  return JSON.stringify(['listing', account?.generation ?? null, origin, queryOf(filters)]);
}

function requestOf({ account }: Asker, filters: Filters): Pick<Listing, 'filters' | 'playerId'> {
  return { filters, playerId: account?.player.id ?? null };
}

/** Stores the list from the complete problem data, without a request. Resolves to whether these are stored. */
export async function findLocally(
  context: RequestContext,
  filters: Filters,
  sort: Sort,
): Promise<Result<boolean>> {
  const { asker, tasks } = context;
  const isListed = await listLocally(context, asker, filters, sort);
  if (isListed) tasks.withdraw(lastRequested(context).name);
  return done(isListed);
}

/**
 * Stores the list from the complete problem data, or from what the player failed or reviews if that is wanted: `most` rows if given, else as
 * many as the filters say. A stored list for the same filters that the player has extended stays as long as it is. Resolves to false if the
 * complete problem data are not stored.
 */
export async function listLocally(
  worker: WorkerParts,
  { account, origin }: Asker,
  filters: Filters,
  sort: Sort,
  most?: number,
): Promise<boolean> {
  const site = await siteData(origin);
  const player = account && (await playerData(origin, account.player.id));
  const now = worker.environment.now();
  const isOwn = player !== null && Boolean(filters.among);
  const at = isOwn ? now : await localAnswersSince(site, filters, now);
  if (at === null) return false;
  const searched = { problems: await readProblems(site), history: player && (await readHistory(player)) };
  const all = isOwn
    ? matchingAmong(searched, filters, await readSchedule(player), await siteNow(worker, now))
    : allMatching(searched, filters);
  if (!all) return false;
  // If the key was replaced or the account erased meanwhile, the list must not reveal the status of that player.
  if (account && (await currentGeneration()) !== account.generation) return true;
  if (filters.descending) all.reverse();
  const rows = sortProblems(all, sort, account?.player.elo ?? null).map(({ problem }) => problem);
  const requested = requestOf({ account, origin }, filters);
  const length = most ?? (await extendedLength(origin, requested));
  const shown = rows.slice(0, length ?? filters.count ?? LIST.maxRows);
  await writeListingRequest(origin, { ...requested, ...NO_FAILURE });
  const whole = shown.length === rows.length;
  const listed = new Set(shown.map(({ id }) => id));
  // The rows of a list are in the site's order, so that they can be shown in it without another search.
  const inSiteOrder = all.filter(({ problem }) => listed.has(problem.id));
  const answer = {
    ...requested,
    at,
    rows: inSiteOrder.map(({ problem }) => publicPart(problem)),
    odd: 0,
    received: shown.length,
    whole,
  };
  const long = length === undefined ? answer : { ...answer, parts: [] };
  await writeListing(origin, long, { ...requested, ...NO_FAILURE });
  publish('listing');
  return true;
}

/** Resolves to the number of rows of the stored list if it is for these filters and the player has extended it; else undefined. */
async function extendedLength(
  origin: string,
  { filters, playerId }: Pick<Listing, 'filters' | 'playerId'>,
): Promise<number | undefined> {
  const { answer } = await readListing(origin);
  const isExtended = answer?.parts && answer.playerId === playerId && sameFilters(answer.filters, filters);
  return isExtended ? answer.rows.length : undefined;
}

/** Requests and stores the list. If another list was requested meanwhile, sends nothing, or only what was being sent. */
async function requestList(
  task: TaskContext & { requested: Pick<Listing, 'filters' | 'playerId'> },
): Promise<Result<null>> {
  const { environment, account, origin, purpose, requested } = task;
  const begun = environment.now();
  const { filters } = requested;
  const isReplaced = () => lastRequested(task).name !== purpose.task;
  if (!isReplaced()) await writeListingRequest(origin, { ...requested, ...NO_FAILURE });
  if (isReplaced()) return done(null);
  const answer = await requestApi(task, problemsRequest(filters));
  if (!answer.ok) {
    const backoff = backoffAfter(answer.failure, account?.generation ?? 0, environment.now());
    if (backoff) await writeListingFailure(origin, filters, backoff);
    publish('listing');
    return backoff ? failed(answer.failure, backoff.retryAt) : answer;
  }
  const { rows, odd, received } = answer.value;
  await storeProblems(origin, rows);
  await writeListing(
    origin,
    { ...requested, at: begun, rows, odd, received },
    { ...requested, ...NO_FAILURE },
  );
  publish('listing');
  return done(null);
}
