import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { problemsUntried } from '../../../e2e/oracle.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { PATIENT } from '../../support/patient.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const TAB = 1;
const PAUSE_S = 20;

afterEach(() => void vi.restoreAllMocks());

/** Opens the page of an untried problem in the tab. Returns the worker, the problem, and one that the player goes on to. */
async function openUntried(isComplete: boolean) {
  const { site, worker, player } = here;
  if (isComplete) {
    await changeSettings({ historyPaused: false });
    await worker.history.fill(await storedAccount());
    await changeSettings({ historyPaused: true });
  }
  const life = worker.nextLife();
  const pass = (ms: number) => worker.environment.sleep(ms, new AbortController().signal);
  const [id = 0, next = 0] = problemsUntried(site, player.id, 2);
  addresses.set(TAB, `${site.url}/problems/${id}`);
  await life.content.problemPanel({ id, panelLoaded: true, wait: true }, TAB);
  await pass(10_000);
  /** The player solves the problem and goes on. The page reports it as it is left; nothing of it asks again. */
  async function solveAndLeave(): Promise<void> {
    site.addAttempt({ userId: player.id, problemId: id, solved: true, time: 7_000 });
    addresses.set(TAB, `${site.url}/problems/${next}`);
    await life.content.noticed({ id, notice: 'request' }, TAB);
    await life.content.problemPanel({ id: next, panelLoaded: false, wait: false }, TAB);
  }
  const markOfIt = async () => (await life.content.signs({ ids: [id], styled: 'en' }, TAB))?.signs;
  return { site, life, pass, id, next, solveAndLeave, markOfIt };
}

describe.each([
  ['incomplete', false],
  ['complete', true],
])('with a history that is %s, an attempt reported while its page is left', (_, isComplete) => {
  it('is read although an earlier request is still being answered', async () => {
    const { life, pass, id, solveAndLeave, markOfIt } = await openUntried(isComplete);
    const answered = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const send = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
      const answer = await send(...request);
      answered.resolve();
      await gate.promise;
      return answer;
    });
    // An earlier move, whose request has its answer before the attempt is recorded.
    await life.content.noticed({ id, notice: 'request' }, TAB);
    await answered.promise;
    await pass(1);
    await solveAndLeave();
    gate.resolve();
    await pass(60_000);
    await expect.poll(markOfIt, PATIENT).toEqual([[id, 'first']]);
  });

  it('is read after a pause that the site asked for', async () => {
    const { site, life, pass, id, next, solveAndLeave, markOfIt } = await openUntried(isComplete);
    const headers = { 'Retry-After': String(PAUSE_S) };
    site.faults.once('problem', { kind: 'answer', status: 429, headers });
    await life.page.refresh({ what: 'problem', id: next, userInitiated: false });
    const before = site.log.mark();
    await solveAndLeave();
    await pass((PAUSE_S - 1) * 1_000);
    expect(site.log.since(before)).toEqual([]);
    for (let minutes = 0; minutes < 2; minutes++) {
      await pass(60_000);
      await life.readMissing();
    }
    await expect.poll(markOfIt, PATIENT).toEqual([[id, 'first']]);
  });
});
