import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { noteExistenceCheck, takeExistenceCheck } from '../../../../lib/background/net/tab-budget.ts';

const NOW = Date.UTC(2026, 2, 15, 12);
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('stores each check that is sent while an earlier one is being written', async () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8];
  const noted: Promise<void>[] = [];
  for (const id of ids) {
    noted.push(noteExistenceCheck(id, NOW));
    await nextTurn();
  }
  await Promise.all(noted);
  // Each was stored, so none is allowed again on the same day.
  expect(await Promise.all(ids.map((id) => takeExistenceCheck(id, NOW)))).toEqual(ids.map(() => false));
  expect(await takeExistenceCheck(9, NOW)).toBe(true);
});
