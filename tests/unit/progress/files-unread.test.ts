import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/settings.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { wholeHistory } from '../support/whole-history.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

Object.assign(globalThis, { window: new EventTarget() });
const { filesModel } = await import('../../../entrypoints/progress/files/model.ts');
const { historyReading } = await import('../../../entrypoints/progress/history/reading.ts');
const here = workerAtPracticeSite();

const noError = (error: unknown): unknown => {
  throw error;
};

it('the files and the history agree on whether all tries are stored', async () => {
  const account = await here.worker.connect(here.player);
  const db = await playerData(account.origin, account.player.id);
  // All was read, but the site's total differs.
  await db.put('history', { ...wholeHistory(), total: 5 }, ONLY);
  const { history, read } = historyReading(noError);
  await read({ account, settings: DEFAULT_SETTINGS });
  const files = filesModel(signal(account), history, signal(true), noError);
  await expect.poll(() => files.view.value.content).not.toBeNull();
  expect([files.view.value.isComplete, history.value.isComplete]).toEqual([true, true]);
});
