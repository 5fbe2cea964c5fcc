import { usable } from '../../lib/account/account.ts';
import { ask } from '../../lib/ask.ts';
import type { Result } from '../../lib/failure.ts';
import { LIFETIME, LOOK } from '../../lib/limits.ts';
import type { Look } from '../../lib/popup/popup.ts';
import { failureIn, isYoung } from '../../lib/requests/request-status.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { readProblem } from '../../lib/store/site/problems.ts';
import { readStoredSetUp } from '../../lib/store/site/set-ups.ts';
import { isMissing } from '../../lib/store/site/stored-problem.ts';
import { isOver } from './troubles.ts';
import type { Known } from './view.ts';

/**
 * How problems begin, for the row on which the player stays: from the database, else by one question to the site, which
 * is kept for good. One question at a time: of the rows that were passed meanwhile only the last is asked about.
 */
export function looker(known: () => Known | null, onChange: () => void) {
  let wanted: number | null = null;
  let shown: Look | null = null;
  let isAsking = false;
  /** What became of the questions, in this life of the popup: none is asked twice while what stood against it stands. */
  const answers = new Map<number, Result<null>>();

  function show(look: Look | null): void {
    shown = look;
    onChange();
  }

  /** To be called as the player comes to rest on a problem's row, and with null as they leave it. */
  function look(problemId: number | null): void {
    wanted = problemId;
    if (problemId !== null) void lookAt(problemId);
    else if (shown) show(null);
  }

  async function lookAt(problemId: number): Promise<void> {
    const current = known();
    if (!current) return;
    const kept = await keptOf(current, problemId).catch((error) => ({ failure: storeFailure(error) }));
    if (wanted !== problemId) return;
    const last = answers.get(problemId);
    const pending = !kept && (!last || (!last.ok && isOver(last)));
    const failure = !pending && last?.ok === false ? last.failure : null;
    show({ problemId, setUp: null, pending, failure, ...kept });
    if (!pending || isAsking) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK.staysMs));
    if (wanted === problemId && !isAsking) await askAbout(problemId);
  }

  async function askAbout(problemId: number): Promise<void> {
    isAsking = true;
    const reply = await ask('problemData', { id: problemId, pressed: false });
    isAsking = false;
    answers.set(problemId, reply.ok ? reply.value : reply);
    if (wanted !== null) await lookAt(wanted);
  }

  return { look, shown: () => shown };
}

/** How the problem begins, or why that is not to be had; null where the database knows neither. */
async function keptOf({ site, account }: Known, problemId: number): Promise<Partial<Look> | null> {
  const [row, problem] = await Promise.all([readStoredSetUp(site, problemId), readProblem(site, problemId)]);
  const now = Date.now();
  if (row?.setUp) return { setUp: row.setUp, failure: null };
  if (isMissing(problem, now)) return { failure: { kind: 'no-such-problem' } };
  const failure = failureIn(problem.asked, usable(account)?.generation ?? 0, now);
  return failure || (row && isYoung(problem.asked.at, LIFETIME.problemMs, now)) ? { failure } : null;
}
