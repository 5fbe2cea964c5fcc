import { beforeEach, expect, it } from 'vitest';
import { addPage, changeHistory, writeAttempts } from '../../../../lib/background/history/attempt-writers.ts';
import type { History } from '../../../../lib/history/history.ts';
import { playerData, readHistory } from '../../../../lib/store/player/player.ts';
import { beginWithKey, ORIGIN, PLAYER } from './history-lives.ts';

const NOW = Date.UTC(2026, 2, 15, 12);
const open = () => playerData(ORIGIN, PLAYER);
const attempt = (id: number) => ({ id, problemId: 5, at: id, solved: true, ms: 7, level: null });
const kept = async () => (await open()).getAllKeys('attempts');

beforeEach(beginWithKey);

/** What the first page says where the site has these attempts, newest first. */
const page = (...ids: number[]) => ({
  attempts: ids.map(attempt),
  ids,
  offset: 0,
  received: ids.length,
  unused: 0,
  total: ids.length,
  isMiscounted: false,
  isLast: true,
  newestBefore: 0,
});
const pageContext = { now: NOW, status: {}, again: false };

it("one problem's attempts, read page by page, take none away that came meanwhile", async () => {
  const before = [attempt(1), attempt(2), attempt(3)];
  await writeAttempts(await open(), 5, before, [], {});
  await addPage(await open(), page(4, 3, 2), pageContext);
  await writeAttempts(await open(), 5, [attempt(3)], before, {});
  expect(await kept()).toEqual([3, 4]);
});

it('where one of several deleted attempts is found by another question, they are counted anew', async () => {
  await addPage(await open(), page(3, 2, 1), pageContext);
  const doubt: History['doubt'] = { clean: 3, low: 0, gone: 1 };
  await changeHistory(await open(), { doubt });
  await writeAttempts(await open(), 5, [attempt(3), attempt(1)], [attempt(3), attempt(1)], {});
  expect(await readHistory(await open())).toMatchObject({ doubt });
  await writeAttempts(await open(), 5, [attempt(3), attempt(1)], [attempt(3), attempt(2), attempt(1)], {});
  expect(await readHistory(await open())).toMatchObject({ doubt: null, recheck: true });
});
