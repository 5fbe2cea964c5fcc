import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { contradictionIn, type OwnCount, sumOf } from '../../history/reported-stats.ts';
import { LIFETIME } from '../../limits.ts';
import { backoffAfter, isYoung, NO_FAILURE } from '../../requests/request-status.ts';
import { playerData, readManyProblemStats } from '../../store/player/player.ts';
import { readProblem } from '../../store/site/problems.ts';
import { siteData } from '../../store/site/site-data.ts';
import { currentGeneration } from '../account/key.ts';
import type { Environment } from '../environment.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { SiteApi } from '../net/api.ts';
import type { Asker, Errand } from '../net/request-queue.ts';
import { noteCheckSent, takeCheck } from '../net/tab-budget.ts';
import { changeAsked, changeProblem, hearOfDetail } from '../writers.ts';

/** Asks for single problems' own public data, which also say whether there is such a problem. */
export function problemSync(
  environment: Environment,
  api: SiteApi,
  jobs: JobStore,
  onChange: (problemId: number) => void,
  /** The site counts other attempts of the player's on a problem than its list of attempts has. */
  onContradiction: (account: Account, problemId: number) => void,
) {
  /**
   * Asks for a problem's data and keeps them; equal calls under way are shared. `asker` null: without a key. Fails with
   * `no-such-problem` where the site says so, which is kept where nothing else is known of such a problem, or where
   * its page was told so too (`pageSaysSo`).
   */
  function ask(
    asker: Account | null,
    origin: string,
    problemId: number,
    pageSaysSo = false,
    by: Asker = 'person',
  ): Promise<Result<null>> {
    const name = nameOf(asker, origin, problemId);
    const work = { do: 'problem', problemId, pageSaysSo } as const;
    const order = { name, work, generation: asker?.generation ?? null, origin };
    return jobs.run(order, by, (errand) => askNow(errand, asker, origin, problemId, pageSaysSo));
  }

  /**
   * The same where its page, in this tab, was told 404 too, unless the site has said lately whether there is such a problem or
   * was asked that often enough (`CHECKS`).
   */
  async function checkExists(account: Account, problemId: number, tab: number): Promise<Result<null>> {
    const { asked } = await readProblem(account.origin, problemId);
    if (isYoung(asked.at, LIFETIME.missingMs, environment.now())) return done(null);
    if (!(await takeCheck(problemId, environment.now()))) return done(null);
    return ask(account, account.origin, problemId, true, { tab });
  }

  /** What is under way for a problem, or undefined. */
  function pending(
    asker: Account | null,
    origin: string,
    problemId: number,
  ): Promise<Result<null>> | undefined {
    return jobs.underWay(nameOf(asker, origin, problemId));
  }

  async function askNow(
    errand: Errand,
    asker: Account | null,
    origin: string,
    problemId: number,
    pageSaysSo: boolean,
  ): Promise<Result<null>> {
    const answer = await existence(errand, asker, origin, problemId);
    if (pageSaysSo && errand.sent) await noteCheckSent(problemId, environment.now());
    const isMissing = !answer.ok && answer.failure.kind === 'no-such-problem';
    // One 404 for a problem that the site has spoken of may have any cause, such as an API that moved.
    const isDoubtful = isMissing && !pageSaysSo && (await isHeardOf(asker, origin, problemId));
    const result = isDoubtful ? failed(NO_DATA) : answer;
    const memory = result.ok ? null : backoffAfter(result.failure, asker?.generation ?? 0, environment.now());
    if (memory) await changeProblem(origin, problemId, ({ asked }) => ({ asked: { ...asked, ...memory } }));
    else if (result.ok || isMissing) await rememberExistence(origin, problemId, result.ok);
    onChange(problemId);
    return result;
  }

  /** Whether the site has ever spoken of this problem, so that there is or was one. */
  async function isHeardOf(asker: Account | null, origin: string, problemId: number): Promise<boolean> {
    const { rank, elo, stars, genre } = await readProblem(origin, problemId);
    if (rank || elo !== null || stars !== null || genre) return true;
    if (!asker) return false;
    const [known] = await readManyProblemStats(await playerData(origin, asker.player.id), [problemId]);
    return (known?.facts?.tries ?? 0) > 0;
  }

  /** Asks, keeps the data where there are any, and remembers nothing else: a 404 may have another cause. */
  async function existence(
    errand: Errand,
    asker: Account | null,
    origin: string,
    problemId: number,
  ): Promise<Result<null>> {
    // What comes must have a place, or it is not asked for.
    await siteData(origin);
    const answer = await api.problem(errand, asker, origin, problemId);
    if (!answer.ok) return answer;
    const { problem, setUp, own } = answer.value;
    if (problem.id !== problemId) return failed(ANOTHER_PROBLEM);
    await hearOfDetail(origin, problem, setUp);
    if (asker && own) await holdAgainst(asker, problemId, own);
    return done(null);
  }

  /** Holds the site's count of the player's attempts against those kept, where these should be all. */
  async function holdAgainst(account: Account, problemId: number, said: OwnCount): Promise<void> {
    if ((await currentGeneration()) !== account.generation) return;
    const db = await playerData(account.origin, account.player.id);
    const [known] = await readManyProblemStats(db, [problemId]);
    if (!known?.isKnown) return;
    const sum = sumOf(known.facts);
    const before = contradictionIn(known.asked?.own, sum);
    const own = { ...said, against: sum };
    const now = contradictionIn(own, sum);
    if (!now && !before) return;
    await changeAsked(db, problemId, { own });
    // The same word again is looked into no more.
    if (now && JSON.stringify(now) !== JSON.stringify(before)) onContradiction(account, problemId);
  }

  async function rememberExistence(origin: string, problemId: number, exists: boolean): Promise<void> {
    const at = environment.now();
    await changeProblem(origin, problemId, () => ({
      missingAt: exists ? 0 : at,
      asked: { at, ...NO_FAILURE },
    }));
  }

  return { ask, checkExists, pending, existence, isHeardOf, rememberExistence };
}

export type ProblemSync = ReturnType<typeof problemSync>;

const NO_DATA: Failure = { kind: 'interface-changed', endpoint: 'problem' };
const ANOTHER_PROBLEM: Failure = { kind: 'unexpected', endpoint: 'problem', field: 'id' };

function nameOf(asker: Account | null, origin: string, problemId: number): string {
  return `problem ${asker?.generation ?? 'nobody'} ${origin} ${problemId}`;
}
