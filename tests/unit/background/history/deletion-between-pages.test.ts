import { expect, it } from 'vitest';
import { isHistoryComplete } from '../../../../lib/history/history.ts';
import { begin, historyNow, ORIGIN, PLAYER, SMALL_PAGES, storedCount } from './history-lives.ts';
import { differences } from './history-model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PROBLEM = 500;

it('a deletion between two pages of one problem loses no attempt', async () => {
  const { site, lives } = await begin(SMALL_PAGES, 0);
  for (let i = 0; i < 5; i++) site.add(PROBLEM, false);
  for (let i = 0; i < 400; i++) site.add((i % 11) + 1, true);
  for (let i = 0; i < 30; i++) site.add(PROBLEM, i % 2 === 0);
  for (let i = 0; i < 25; i++) site.add((i % 11) + 1, true);
  await lives.wake();
  // Most attempts on the problem are stored, but not the first five.
  while ((await storedCount()) < 80) await lives.pass(1_000);
  const read = globalThis.fetch;
  let pages = 0;
  globalThis.fetch = (async (url, init) => {
    const answer = await read(url, init);
    // An attempt of the first page is deleted after that page, so that one of the second page moves to the first.
    if (String(url).includes(`problem_id=${PROBLEM}`) && ++pages === 1) site.remove(25 + 4);
    return answer;
  }) as typeof fetch;
  await lives.panel(PROBLEM);
  expect(pages).toBe(2);
  await lives.pass(HOUR);
  await lives.newest();
  await lives.pass(DAY);
  expect(isHistoryComplete(await historyNow())).toBe(true);
  expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
});
