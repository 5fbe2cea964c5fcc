import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { pressOnLink, pressOnText } from './menu-view.ts';

test('the browser’s menu on links and selected numbers opens, plans and bookmarks problems', {
  tag: ['@quick', '@firefox'],
}, async ({ connected, problems }) => {
  const { browser, options, visit } = connected;
  const page = await visit('/problems');
  const first = 'main td a[href*="/problems/"]';
  await page.waitFor(`document.querySelector('${first}')`);
  const id = await page.evaluate<number>(`Number(document.querySelector('${first}').href.split('/').at(-1))`);
  const link = `main a[href$="/problems/${id}"]`;
  const numbers = (store: string) =>
    inStore<number[]>(options, 'own', store, 'rows.getAllKeys()').catch(() => []);

  await pressOnLink(browser, page, link, 'review');
  await expect.poll(() => numbers('reviews')).toEqual([id]);
  await pressOnLink(browser, page, link, 'bookmark');
  await expect.poll(() => numbers('notes')).toEqual([id]);
  await pressOnLink(browser, page, link, 'open');
  await page.waitFor(`location.pathname === '/problems/${id}'`);
  await page.shadow(HOST).waitForText('Review tomorrow');

  const other = problems.tried(1)[0] ?? 0;
  const say = (words: string) =>
    page.evaluate(`document.body.insertAdjacentHTML('afterbegin', '<p id="said">${words}</p>')`);
  await say(`Look at ${other}!`);
  await pressOnText(browser, page, '#said', 'bookmark');
  await expect.poll(() => numbers('notes')).toEqual([id, other].toSorted((a, b) => a - b));
  await pressOnText(browser, page, '#said', 'open');
  await page.waitFor(`location.pathname === '/problems/${other}'`);

  await page.shadow(HOST).waitForText('Review tomorrow');
  await say('tesuji');
  await pressOnText(browser, page, '#said', 'open');
  const explained = await browser.waitForPage('/popup.html');
  await explained.waitFor(
    `document.querySelector('.PopupNotice')?.innerText.includes('“tesuji” isn’t understood')`,
  );
});
