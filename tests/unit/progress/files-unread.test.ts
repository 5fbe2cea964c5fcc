import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { NO_HISTORY } from '../../../lib/history/history.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { playerData } from '../../../lib/store/player/player.ts';
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
  // A site that reports no count: read to the end, without proof.
  const stretches = [{ newest: 9, reach: 0, place: 0, total: null }];
  await db.put('history', { ...NO_HISTORY, at: 1, passes: 1, readAt: 1, stretches }, ONLY);
  const { history, read } = historyReading(noError);
  await read({ account, settings: DEFAULT_SETTINGS });
  const files = filesModel(signal(account), history, signal(true), noError);
  await expect.poll(() => files.view.value.content).not.toBeNull();
  expect([files.view.value.isComplete, history.value.isComplete]).toEqual([true, true]);
});
