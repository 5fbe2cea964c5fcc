import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { jobStore } from '../../../../lib/background/jobs/job-store.ts';
import type { RequestQueue } from '../../../../lib/background/queue/request-queue.ts';
import { done } from '../../../../lib/failure.ts';
import { QUEUE } from '../../../../lib/limits.ts';
import { core } from '../../../../lib/store/core/core.ts';
import { readJobs } from '../../../../lib/store/core/read-jobs.ts';
import { deleteDatabases } from '../../support/databases.ts';
import { START, virtualEnvironment } from '../../support/virtual-environment.ts';

const ASKER = { account: null, origin: 'https://www.goproblems.com' };
const HOUR = 3_600_000;
const QUEUE_OF_NOTHING = { hurry: () => {}, withdraw: () => true } as unknown as RequestQueue;
/** More turns of the event loop, and more microtasks in one of them, than it takes to set an alarm. */
const [TURNS, MICROTASKS] = [12, 16];

beforeEach(deleteDatabases);

/** Returns a job store, and when its alarm is set for. */
function begin() {
  const { environment } = virtualEnvironment(START);
  const alarm: { at: number | null } = { at: null };
  const wakeAt = (at: number | null) => {
    alarm.at = at;
  };
  return { store: jobStore({ ...environment, wakeAt }, QUEUE_OF_NOTHING), alarm };
}

function spec(problemId: number) {
  return { name: `problem ${problemId}`, work: { do: 'problem', problemId, pageSaysSo: false } } as const;
}

it('a job that could not be stored is not under way once it has ended', async () => {
  const { store } = begin();
  const { put, delete: remove } = IDBObjectStore.prototype;
  const ending = store.run(ASKER, spec(1), 'background', async () => {
    IDBObjectStore.prototype.put = IDBObjectStore.prototype.delete = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    return done(null);
  });
  let isUnderWay = true;
  await store.underWay('problem 1')?.then(() => {
    isUnderWay = store.underWay('problem 1') !== undefined;
  });
  Object.assign(IDBObjectStore.prototype, { put, delete: remove });
  expect(await ending).toMatchObject({ ok: false, failure: { kind: 'storage-full' } });
  expect(isUnderWay).toBe(false);
});

it('a job that is stored at any moment of another alarm has its alarm in time', async () => {
  for (let moment = 0; moment < TURNS * MICROTASKS; moment++) {
    await deleteDatabases();
    const { store, alarm } = begin();
    await store.run(ASKER, spec(1), 'background', async () => done(null));
    const delayed = { ...spec(2), generation: null, origin: ASKER.origin, createdAt: START, starts: 0 };
    await (await core()).put('jobs', { ...delayed, leasedUntil: 0, nonsenseMs: 0, notBefore: START + HOUR });
    const resuming = store.resume(async () => {});
    for (let turn = Math.floor(moment / MICROTASKS); turn > 0; turn--)
      await new Promise((next) => setImmediate(next));
    for (let microtask = moment % MICROTASKS; microtask > 0; microtask--) await null;
    const { promise: working, resolve: works } = Promise.withResolvers<void>();
    void store.run(ASKER, spec(3), 'background', () => {
      works();
      return new Promise(() => {});
    });
    await Promise.all([resuming, working]);
    expect((await readJobs()).map(({ name }) => name)).toContain('problem 3');
    expect(alarm.at, `${moment}`).toBeLessThanOrEqual(START + QUEUE.retryMs);
  }
});
