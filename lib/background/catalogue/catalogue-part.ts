import type { Account } from '../../account/account.ts';
import {
  nextRequest,
  readingAfterAnswer,
  readingAfterFailure,
  readingAfterRefusal,
} from '../../catalogue/catalogue.ts';
import { type Density, NO_DENSITY } from '../../difficulty/elo-density.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import type { Filters } from '../../filters/filters.ts';
import type { Problem, Range } from '../../model.ts';
import { backoffAfter, isTrouble } from '../../requests/request-status.ts';
import type { CatalogueChoice } from '../../settings.ts';
import { readReading } from '../../store/player/catalogue.ts';
import { playerData } from '../../store/player/player.ts';
import { siteData } from '../../store/site/site-data.ts';
import { currentGeneration } from '../account/key.ts';
import { problemsRequest } from '../net/api.ts';
import { requestApi } from '../net/request.ts';
import { perLife } from '../per-life.ts';
import { type Purpose, wasSent } from '../queue/requester.ts';
import type { TaskContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { storeProblems } from '../writers/problem-writers.ts';
import { densityOfStatus } from './catalogue-needs.ts';
import { countNeverTried, movedRowsCounter } from './catalogue-rows.ts';
import { writeReading } from './catalogue-writers.ts';

/** Which problems a catalogue contains: those that the player attempted, or all. */
export type CatalogueScope = Exclude<CatalogueChoice, 'none'>;

const NO_KEY: Failure = { kind: 'no-key' };

const densities = perLife(() => new Map<string, Promise<Density>>());
const movedRowsCounters = perLife(() => ({ attempted: movedRowsCounter(), all: movedRowsCounter() }));

/** Requests one part of the problem list. Stores its problems, and how far the catalogue has been read. */
export async function readPart(
  job: TaskContext,
  scope: CatalogueScope,
  part: Filters,
): Promise<Result<null>> {
  const { account, origin } = job;
  // Open the database first: if the response cannot be stored, no request is sent.
  const site = await siteData(origin);
  // `sent` may belong to an earlier request of the job.
  const { sent: _, ...purpose }: Purpose = job.purpose;
  const answer = await requestApi({ ...job, purpose }, problemsRequest(part));
  const generation = account?.generation ?? 0;
  if (account && (await currentGeneration()) !== generation) return failed(NO_KEY);
  const db = scope === 'all' || !account ? site : await playerData(origin, account.player.id);
  const reading = await readReading(db);
  // Another worker may have requested this part meanwhile.
  if (JSON.stringify(nextRequest(reading)) !== JSON.stringify(part)) return done(null);
  const now = job.environment.now();
  const afterRefusal =
    !answer.ok && answer.failure.kind === 'list-refused' && readingAfterRefusal(reading, now);
  if (!answer.ok && !afterRefusal) {
    const backoff = backoffAfter(answer.failure, generation, now);
    if (backoff || (isTrouble(answer.failure) && wasSent(purpose)))
      await writeReading(db, readingAfterFailure(reading, backoff, now));
    return backoff ? failed(answer.failure, backoff.retryAt) : answer;
  }
  if (!answer.ok) {
    if (afterRefusal) await writeReading(db, afterRefusal);
    return done(null);
  }
  const { rows, received } = answer.value;
  const ofPlayer = scope === 'attempted' ? account : null;
  const neverTried = ofPlayer ? await countNeverTried(ofPlayer, rows, now) : 0;
  const contradicting = neverTried + movedRowsCounters(job)[scope](reading.begunAt, part, rows);
  const density = ofPlayer ? await densityFor(job, ofPlayer, part, reading.begunAt) : NO_DENSITY;
  const next = readingAfterAnswer(reading, { rows, received, contradicting }, density, now);
  if (next.heeded) await storeProblems(origin, withRequested(rows, part), { provesElo: true });
  await writeReading(db, next);
  return done(null);
}

/**
 * Returns the density for the status of a part. It is computed once per reading of the catalogue, since computing it
 * reads every attempted problem.
 */
async function densityFor(
  worker: WorkerParts,
  account: Account,
  { statuses }: Filters,
  begunAt: number,
): Promise<Density> {
  const status = statuses.includes('solved') ? 'solved' : 'tried_but_not_solved';
  const name = JSON.stringify([account.generation, begunAt, status]);
  const computed = densities(worker);
  const density = computed.get(name) ?? densityOfStatus(account, status);
  computed.set(name, density);
  density.catch(() => computed.delete(name));
  return density;
}

/**
 * Returns the rows with the data that the filters imply: the range of elo and, if only one genre was requested, the
 * genre.
 */
function withRequested(rows: readonly Problem[], { elo, genres }: Filters): (Problem & { within: Range })[] {
  const [genre = null] = genres.length === 1 ? genres : [];
  return rows.map((row) => ({ ...row, genre: row.genre ?? genre, within: elo }));
}
