import type { Account } from '../account.ts';
import { done, type Failure, failed, type Result } from '../failure.ts';
import { isYoung, memoryOf, NO_FAILURE } from '../freshness.ts';
import { LIFETIME } from '../limits.ts';
import { readProblem } from '../store/problems.ts';
import type { SiteApi } from './api.ts';
import { sharing } from './sharing.ts';
import type { World } from './world.ts';
import { changeProblem, hearOfProblems } from './writers.ts';

/** Asks for single problems' own public data, which also say whether there is such a problem. */
export function problemKeeper(world: World, api: SiteApi, onChange: (problemId: number) => void) {
  const shared = sharing(world);

  /**
   * Asks for a problem's data and keeps them; equal calls under way are shared. `asker` null: without a key. Fails with
   * `no-such-problem` where the site says so, which is kept too.
   */
  function ask(asker: Account | null, origin: string, problemId: number): Promise<Result<null>> {
    return shared.run(nameOf(asker, problemId), () => askNow(asker, origin, problemId));
  }

  /** The same, unless the site has said lately whether there is such a problem. */
  async function checkExists(account: Account, problemId: number): Promise<Result<null>> {
    const { asked } = await readProblem(account.origin, problemId);
    if (isYoung(asked.at, LIFETIME.missingMs, world.now())) return done(null);
    return ask(account, account.origin, problemId);
  }

  /** What is under way for a problem, or undefined. */
  function pending(asker: Account | null, problemId: number): Promise<Result<null>> | undefined {
    return shared.underWay(nameOf(asker, problemId));
  }

  async function askNow(asker: Account | null, origin: string, problemId: number): Promise<Result<null>> {
    const answer = await existence(asker, origin, problemId);
    const now = world.now();
    if (answer.ok || answer.failure.kind === 'no-such-problem') {
      await rememberExistence(origin, problemId, answer.ok);
    } else {
      const memory = memoryOf(answer.failure, asker?.generation ?? 0, now);
      if (memory) await changeProblem(origin, problemId, ({ asked }) => ({ asked: { ...asked, ...memory } }));
    }
    onChange(problemId);
    return answer;
  }

  /** Asks, keeps the data where there are any, and remembers nothing else: a 404 may have another cause. */
  async function existence(asker: Account | null, origin: string, problemId: number): Promise<Result<null>> {
    const answer = await api.problem(asker, origin, problemId);
    if (!answer.ok) return answer;
    if (answer.value.id !== problemId) return failed(ANOTHER_PROBLEM);
    await hearOfProblems(origin, [answer.value]);
    return done(null);
  }

  async function rememberExistence(origin: string, problemId: number, exists: boolean): Promise<void> {
    const at = world.now();
    await changeProblem(origin, problemId, () => ({
      missingAt: exists ? 0 : at,
      asked: { at, ...NO_FAILURE },
    }));
  }

  return { ask, checkExists, pending, existence, rememberExistence };
}

export type ProblemKeeper = ReturnType<typeof problemKeeper>;

const ANOTHER_PROBLEM: Failure = { kind: 'unexpected', endpoint: 'problem', field: 'id' };

function nameOf(asker: Account | null, problemId: number): string {
  return `${asker?.generation ?? 'nobody'} ${problemId}`;
}
