import { rowAfter } from '../../components/history-page/attempts/row-steps.ts';
import { dateAt } from '../../lib/days.ts';
import type { Attempt } from '../../lib/model.ts';
import type { ChromiumPage } from './browsers/chromium-page.ts';
import { expect, test } from './fixture.ts';
import { moreAttempts } from './more-attempts.ts';
import { openPaintedPopup, openRecent, textIn } from './popup-view.ts';
import { storeAttempts, storedAttempts } from './stored-attempts.ts';

const COUNT = 20_000;

/** The drawn rows in order: where each is in the list, and its attempt. */
const DRAWN = `[...document.querySelectorAll('.AttemptRow')]
  .map(({ dataset }) => [Number(dataset.index), Number(dataset.id)])
  .sort(([one], [other]) => one - other)`;
/** Whether rows cover the window from top to bottom, but for what is above and below the list. */
const COVERS = `(() => {
  const list = document.querySelector('.HistoryList-items').getBoundingClientRect();
  const rows = [...document.querySelectorAll('[data-kind]')].map((row) => row.getBoundingClientRect());
  const from = Math.max(list.top, 0), to = Math.min(list.bottom, innerHeight);
  const inView = rows.filter(({ bottom, top }) => bottom > from && top < to).sort((one, other) => one.top - other.top);
  return inView.length > 0 && inView[0].top <= from + 1 && inView.at(-1).bottom >= to - 1
    && inView.every(({ top }, nth) => nth === 0 || Math.abs(top - inView[nth - 1].bottom) <= 1);
})()`;

test('a long history scrolls from end to end by keys and wheel without a gap', async ({ connected }) => {
  // So that some attempts are stored.
  const popup = await openPaintedPopup(connected);
  await openRecent(popup);
  await popup.close();
  const { options, browser } = connected;
  const own = await storedAttempts(options);
  const added = moreAttempts(own, COUNT - own.length, 3_000);
  await storeAttempts(options, [...own, ...added]);
  /** The ids of the attempts, and null for the heading of each day. */
  const items = [...own, ...added]
    .sort((one, other) => other.at - one.at || other.id - one.id)
    .flatMap(({ id, at }, nth, all) => (dateAt(at) === dateAt(all[nth - 1]?.at ?? 0) ? [id] : [null, id]));

  const page = (await browser.newPage()) as ChromiumPage;
  await page.goto(`${browser.extensionOrigin}/history-page.html#history`);
  await expect.poll(() => textIn(page, '.HistoryBar-count')).toMatch(/^20,000 attempts/);

  /** Waits until the rows in view are drawn; they must be those that the database has there. */
  async function expectRows(): Promise<number[]> {
    await page.waitFor(COVERS);
    const drawn = await page.evaluate<[number, number][]>(DRAWN);
    for (const [index, id] of drawn) expect([index, id]).toEqual([index, items[index]]);
    return drawn.map(([index]) => index);
  }

  const focused = () =>
    page.evaluate<number>(`Number(document.activeElement.closest('.AttemptRow')?.dataset.index ?? -1)`);
  await page.evaluate(`document.querySelector('.AttemptRow a').focus()`);
  let at = 1;
  for (const key of ['ArrowDown', 'PageDown', 'End', 'ArrowUp', 'PageUp', 'Home']) {
    const index = rowAfter(key, at, items.length, (place) => items[place] === null) ?? -1;
    await page.press(key);
    await expect.poll(focused).toBe(index);
    expect(await expectRows()).toContain(index);
    at = index;
  }

  await page.page.mouse.move(900, 500);
  for (const step of [400, 5_000, 250_000, 1_000_000, -3_000, -200_000, -2_000_000]) {
    const from = await page.evaluate<number>('scrollY');
    await page.page.mouse.wheel(0, step);
    // The page scrolls after the event was handled.
    await page.waitFor(step > 0 ? `scrollY > ${from}` : `scrollY < ${from}`);
    await expectRows();
  }

  await page.waitFor('scrollY === 0');
  await page.evaluate('scrollTo(0, 10_000)');
  await test.step('and stays where it is when an attempt is added on top', async () => {
    await page.waitFor('scrollY > 9_000');
    await expectRows();
    const first = `(() => {
      const row = [...document.querySelectorAll('.AttemptRow')].find((one) => one.getBoundingClientRect().top > 0);
      return [row.dataset.id, Math.round(row.getBoundingClientRect().top)];
    })()`;
    const before = await page.evaluate(first);
    const newest = { ...(own.at(-1) as Attempt), id: 5_000_000, at: Date.now() };
    await storeAttempts(options, [...own, ...added, newest]);
    await options.evaluate(`new BroadcastChannel('news').postMessage('attempts')`);
    await expect.poll(() => textIn(page, '.HistoryBar-count')).toMatch(/^20,001 attempts/);
    expect(await page.evaluate(first)).toEqual(before);
  });
});
