import { beforeEach, expect, it } from 'vitest';
import { addPage, changeHistory, writeAttempts } from '../../../../lib/background/history/attempt-writers.ts';
import type { History } from '../../../../lib/history/history.ts';
import { playerData, readHistory } from '../../../../lib/store/player/player.ts';
import { beginWithKey, FIRST_READING, ORIGIN, onlyPage, PLAYER } from './history-lives.ts';

const open = () => playerData(ORIGIN, PLAYER);
const attempt = (id: number) => ({ id, problemId: 5, at: id, solved: true, ms: 7, level: null });
const storedIds = async () => (await open()).getAllKeys('attempts');

beforeEach(beginWithKey);

/** The first page of a site that has these attempts, newest first. */
const page = (...ids: number[]) => onlyPage(ids.map(attempt));

it("writing one problem's attempts removes none that were added meanwhile", async () => {
  const before = [attempt(1), attempt(2), attempt(3)];
  await writeAttempts(await open(), 5, before, [], {});
  await addPage(await open(), page(4, 3, 2), FIRST_READING);
  await writeAttempts(await open(), 5, [attempt(3)], before, {});
  expect(await storedIds()).toEqual([3, 4]);
});

it('writing that finds one deleted attempt restarts the search for others', async () => {
  await addPage(await open(), page(3, 2, 1), FIRST_READING);
  const doubt: History['doubt'] = { clean: 3, low: 0, gone: 1 };
  await changeHistory(await open(), { doubt });
  await writeAttempts(await open(), 5, [attempt(3), attempt(1)], [attempt(3), attempt(1)], {});
  expect(await readHistory(await open())).toMatchObject({ doubt });
  await writeAttempts(await open(), 5, [attempt(3), attempt(1)], [attempt(3), attempt(2), attempt(1)], {});
  expect(await readHistory(await open())).toMatchObject({ doubt: null, recheck: true });
});

it('the refusal of an empty page is forgotten once all is read and no search goes on', async () => {
  const refused = { ...FIRST_READING, status: { isEmptyRefused: true } };
  const isRefused = async () => (await readHistory(await open()))?.isEmptyRefused;
  await addPage(await open(), { ...page(9, 8), total: 4, isLast: false }, refused);
  expect(await isRefused()).toBe(true);
  await addPage(await open(), page(9, 8, 7, 6), refused);
  expect(await isRefused()).toBe(false);
});
