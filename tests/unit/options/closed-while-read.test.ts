import { signal } from '@preact/signals';
import { afterEach, expect, it, vi } from 'vitest';
import { historyModel } from '../../../lib/pages/history-model.ts';
import { readAccount } from '../../../lib/store/core/accounts.ts';
import { readSettings } from '../../../lib/store/core/settings.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

workerAtPracticeSite();
const { get } = IDBObjectStore.prototype;
afterEach(() => vi.restoreAllMocks());

/** Makes the first readings of the history's state fail with an error of this name. Returns the number of failures so far. */
function failing(name: string, times: number): () => number {
  let failures = 0;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'state' && given[0] === 'sync' && failures < times) {
      failures++;
      throw new DOMException('', name);
    }
    return get.apply(this, given);
  });
  return () => failures;
}

/** Reads the progress of the history from a database whose first readings fail with an error of this name. */
async function progressAfter(name: string, times: number) {
  const failures = failing(name, times);
  const { progress, read } = historyModel(
    signal(await readAccount()),
    signal(await readSettings()),
    signal(Date.now()),
  );
  await read();
  return { progress: progress.value, failures: failures() };
}

it('is read once more if it was closed meanwhile, and not if it is broken', async () => {
  expect((await progressAfter('InvalidStateError', 1)).progress).not.toBeNull();
  expect(await progressAfter('InvalidStateError', 100)).toEqual({ progress: null, failures: 2 });
  expect(await progressAfter('NotFoundError', 100)).toEqual({ progress: null, failures: 1 });
});
