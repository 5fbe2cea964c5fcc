import { signal } from '@preact/signals';
import { afterEach, expect, it, vi } from 'vitest';
import { accountsModel } from '../../../entrypoints/options/accounts.ts';
import { historyModel } from '../../../lib/pages/history-model.ts';
import { readAccount } from '../../../lib/store/core/accounts.ts';
import { readSettings } from '../../../lib/store/core/settings.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

const here = workerAtPracticeSite();
const { get } = IDBObjectStore.prototype;
afterEach(() => vi.restoreAllMocks());

/** Makes the first readings of the history's state fail with an error of this name. Returns the number of failures so far. */
function failing(name: string, times: number): () => number {
  let failures = 0;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'history' && failures < times) {
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

it('is read again if it takes too long, as while a long history is summed up', async () => {
  expect((await progressAfter('TimeoutError', 3)).progress).not.toBeNull();
});

it('is read ten times at most, and once if it is broken', async () => {
  expect(await progressAfter('TimeoutError', 100)).toEqual({ progress: null, failures: 10 });
  expect(await progressAfter('NotFoundError', 100)).toEqual({ progress: null, failures: 1 });
});

it('does not make an account look unreadable, as a broken one does', async () => {
  await here.worker.recent('newest');
  const { list, read } = accountsModel(async () => {});
  const shown = () => list.value.map(({ name, attempts }) => [name, attempts]);
  const readable = [[here.player.name, expect.any(Number)]];

  failing('TimeoutError', 3);
  await read();
  expect(shown()).toEqual(readable);

  // A database that stays busy leaves what the page shows.
  const failures = failing('TimeoutError', 100);
  await read();
  expect(failures()).toBe(10);
  expect(shown()).toEqual(readable);

  failing('UnknownError', 100);
  await read();
  expect(shown()).toEqual([[here.player.name, null]]);
});
