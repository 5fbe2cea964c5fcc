import { acceptedAccount } from '../../lib/account/account.ts';
import { ask } from '../../lib/ask.ts';
import type { Result } from '../../lib/failure.ts';
import { LIFETIME, PREVIEW } from '../../lib/limits.ts';
import type { Preview } from '../../lib/popup/popup.ts';
import { failureIn, isYoung } from '../../lib/requests/request-status.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { readProblem, readStoredSetUp } from '../../lib/store/site/site-data.ts';
import { isMissing } from '../../lib/store/site/stored-problem.ts';
import { isOver } from './errors.ts';
import type { PopupSignals } from './popup-signals.ts';
import type { StoredData } from './stored-data.ts';

/**
 * Returns a function that shows a problem's initial position. Call it with the problem on whose row the player rests,
 * and with null when the player leaves the row. A position that is not stored is requested. Only one request runs at a
 * time; after it, only the row on which the player rests then is requested.
 */
export function previewer({ stored, preview }: Pick<PopupSignals, 'stored' | 'preview'>) {
  /** The problem on whose row the player rests; null: none. */
  let current: number | null = null;
  let isRequesting = false;
  /** The result of each problem's request. A failed request is repeated only when its failure's cause is over. */
  const results = new Map<number, Result<null>>();

  async function show(problemId: number): Promise<void> {
    if (!stored.value) return;
    const found = await readPreview(stored.value, problemId).catch((error) => ({
      failure: storeFailure(error),
    }));
    if (current !== problemId) return;
    const last = results.get(problemId);
    const pending = !found && (!last || (!last.ok && isOver(last)));
    const failure = !pending && last?.ok === false ? last.failure : null;
    preview.value = { problemId, setUp: null, pending, failure, ...found };
    if (!pending || isRequesting) return;
    await new Promise((resolve) => setTimeout(resolve, PREVIEW.staysMs));
    if (current === problemId && !isRequesting) await request(problemId);
  }

  async function request(problemId: number): Promise<void> {
    isRequesting = true;
    const result = await ask('problemData', { id: problemId, userInitiated: false });
    isRequesting = false;
    results.set(problemId, result);
    if (current !== null) await show(current);
  }

  return (problemId: number | null): void => {
    current = problemId;
    if (problemId === null) preview.value = null;
    else void show(problemId);
  };
}

/** Returns the problem's initial position or why there is none; null if the database has neither. */
async function readPreview(
  { site, account }: StoredData,
  problemId: number,
): Promise<Partial<Preview> | null> {
  const [row, problem] = await Promise.all([readStoredSetUp(site, problemId), readProblem(site, problemId)]);
  const now = Date.now();
  if (row?.setUp) return { setUp: row.setUp, failure: null };
  if (isMissing(problem, now)) return { failure: { kind: 'no-such-problem' } };
  const failure = failureIn(problem.asked, acceptedAccount(account)?.generation ?? 0, now);
  return failure || (row && isYoung(problem.asked.at, LIFETIME.problemMs, now)) ? { failure } : null;
}
