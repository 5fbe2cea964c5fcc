import { type Account, usable } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { type Filters, queryOf } from '../../filters/filters.ts';
import { LIST } from '../../limits.ts';
import type { Priority } from '../../requests/rate-limiter.ts';
import { backoffAfter, NO_FAILURE } from '../../requests/request-status.ts';
import { readSettings } from '../../store/core/settings.ts';
import { allKnownSince } from '../../store/player/answers-locally.ts';
import { readAllCandidates, readStandings } from '../../store/player/candidates.ts';
import { playerData } from '../../store/player/player.ts';
import { siteData } from '../../store/site/site-data.ts';
import type { Listing } from '../../store/site/stored-list.ts';
import { publicPart } from '../../store/site/stored-problem.ts';
import { currentAccount, currentGeneration } from '../account/key.ts';
import type { Environment } from '../environment.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { SiteApi } from '../net/api.ts';
import type { Errand } from '../net/request-queue.ts';
import { hearOfProblems, writeListing, writeListingAsked, writeListingFailure } from '../writers.ts';

/** Asks the problem list and keeps its last answer, with what it said of each problem. */
export function problemListSync(
  environment: Environment,
  api: SiteApi,
  jobs: JobStore,
  onChange: () => void,
) {
  /** The job for what was asked last. */
  let wanted = '';

  /** Asks for the problems that these filters describe; with the key where one is accepted, else as nobody. */
  async function find(filters: Filters, priority: Priority = 'person'): Promise<Result<null>> {
    const { base } = await readSettings();
    const account = await currentAccount();
    const asker = usable(account);
    if (filters.statuses.length > 0 && !asker) return failed(account ? KEY_REFUSED : NO_KEY);
    const origin = asker?.origin ?? new URL(base).origin;
    const generation = asker?.generation ?? null;
    if (await tellKnown(asker, origin, filters)) return done(null);
    const name = JSON.stringify(['listing', generation, origin, queryOf(filters)]);
    const order = { name, work: { do: 'listing', filters }, generation, origin } as const;
    const question = { filters, playerId: asker?.player.id ?? null };
    wanted = name;
    // Of A, B and A again, the last one is what is wanted, though it is under way already.
    if (jobs.underWay(name)) await writeListingAsked(origin, { ...question, ...NO_FAILURE });
    return jobs.run(order, priority, (errand) => findNow(errand, asker, origin, question));
  }

  /** The same from the whole catalogue alone: where that does not tell, nothing changes. */
  async function findKnown(filters: Filters): Promise<Result<null>> {
    const { base } = await readSettings();
    const asker = usable(await currentAccount());
    await tellKnown(asker, asker?.origin ?? new URL(base).origin, filters);
    return done(null);
  }

  /** Answers from the whole catalogue where that is known. Resolves to whether it is. */
  async function tellKnown(asker: Account | null, origin: string, filters: Filters): Promise<boolean> {
    const site = await siteData(origin);
    const player = asker && (await playerData(origin, asker.player.id));
    const at = await allKnownSince(site, player, filters, environment.now());
    if (at === null) return false;
    const standing = await readStandings(player);
    const found = await readAllCandidates(site, filters, standing, environment.now());
    if (!found) return false;
    // What it says of another player, or of one that was erased, is nobody's business any more.
    if (asker && (await currentGeneration()) !== asker.generation) return true;
    const rows = found.map(({ problem }) => publicPart(problem)).sort((one, other) => one.id - other.id);
    if (filters.descending) rows.reverse();
    const shown = rows.slice(0, filters.count ?? LIST.most);
    const question = { filters, playerId: asker?.player.id ?? null };
    await writeListingAsked(origin, { ...question, ...NO_FAILURE });
    const whole = shown.length === rows.length;
    const answer = { ...question, at, rows: shown, odd: 0, received: shown.length, whole };
    await writeListing(origin, answer, { ...question, ...NO_FAILURE });
    onChange();
    return true;
  }

  async function findNow(
    errand: Errand,
    asker: Account | null,
    origin: string,
    question: Pick<Listing, 'filters' | 'playerId'>,
  ): Promise<Result<null>> {
    const begun = environment.now();
    const { filters } = question;
    if (wanted === errand.job) await writeListingAsked(origin, { ...question, ...NO_FAILURE });
    const answer = await api.problems(errand, asker, origin, filters);
    // What an earlier key brought is not wanted any more.
    if (asker && (await currentGeneration()) !== asker.generation) return failed(NO_KEY);
    if (!answer.ok) {
      const memory = backoffAfter(answer.failure, asker?.generation ?? 0, environment.now());
      if (memory) await writeListingFailure(origin, filters, memory);
      onChange();
      return memory ? failed(answer.failure, memory.retryAt) : answer;
    }
    const { rows, odd, received } = answer.value;
    await hearOfProblems(origin, rows);
    await writeListing(
      origin,
      { ...question, at: begun, rows, odd, received },
      { ...question, ...NO_FAILURE },
    );
    onChange();
    return done(null);
  }

  return { find, findKnown };
}

export type ProblemListSync = ReturnType<typeof problemListSync>;

const NO_KEY: Failure = { kind: 'no-key' };
const KEY_REFUSED: Failure = { kind: 'key-refused' };
