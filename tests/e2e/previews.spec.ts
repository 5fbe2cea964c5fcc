import { HOST } from './companion.ts';
import { API, inContentWorld, sending } from './content-world.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';
import { openPopupWithResults, openRecent, shownIds, textIn } from './popup-view.ts';
import { expectDrawn, expectNothingDrawn, pointAtRow, SOLUTION } from './previews-view.ts';

/** Source of an expression for an extension page that returns every row of every database as JSON. */
const DATABASES = `(async () => {
  const answered = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const all = [];
  for (const { name } of await indexedDB.databases()) {
    const db = await answered(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      all.push([name, store, await answered(db.transaction(store).objectStore(store).getAll())]);
    }
    db.close();
  }
  return JSON.stringify(all);
})()`;

const LISTEN = `(() => {
  globalThis.companionHeard = [];
  ${API}.runtime.onMessage.addListener((message) => void companionHeard.push(message));
})()`;

test.describe('the preview beside a row', () => {
  test('costs one request ever, by pointer, by keyboard and offline', {
    tag: '@quick',
  }, async ({ site, connected }) => {
    const popup = await openPopupWithResults(connected);
    const [first = 0, second = 0] = await shownIds(popup);
    /** The positions of the rows in the scrolled panel, and the panel's height. */
    const places = `JSON.stringify([
      document.querySelector('.TabPanel-list').scrollHeight,
      ...[...document.querySelectorAll('[data-rows] a')].map(({ offsetTop, offsetLeft }) => [offsetTop, offsetLeft]),
    ])`;
    const before = site.log.mark();
    const requestedPaths = () => apiSince(site, before).map(({ path }) => path);

    await test.step('by the pointer', async () => {
      const still = await popup.evaluate<string>(places);
      await pointAtRow(popup, 1);
      await expectDrawn(popup, site, first);
      expect(await popup.evaluate<string>(places)).toBe(still);
      await popup.pointAt('#tab-problems');
      await expectNothingDrawn(popup);
      await pointAtRow(popup, 1);
      await expectDrawn(popup, site, first);
      expect(requestedPaths()).toEqual([`/api/v2/problems/${first}`]);
    });

    await test.step('by the keyboard, and away by Escape', async () => {
      await popup.evaluate(`document.querySelector('.SearchBox input').focus()`);
      await popup.press('ArrowDown');
      await popup.press('ArrowDown');
      await expectDrawn(popup, site, second);
      await popup.press('Escape');
      await expectNothingDrawn(popup);
      expect(await popup.isOpen()).toBe(true);
      await popup.press('ArrowUp');
      await expectDrawn(popup, site, first);
      await popup.press('Tab');
      await expectNothingDrawn(popup);
      expect(requestedPaths()).toEqual([first, second].map((id) => `/api/v2/problems/${id}`));
    });
    await popup.close();

    await test.step('offline', async () => {
      // This starts the worker: Playwright would wait without end to set a worker offline that has just ended.
      await connected.options.evaluate(sending({ ask: 'settingsChanged', with: null }));
      await connected.browser.setOffline(true);
      const again = await openPopupWithResults(connected);
      await pointAtRow(again, 2);
      await expectDrawn(again, site, second);
      await pointAtRow(again, 3);
      await expect.poll(() => textIn(again, '.ProblemCard-why')).toBe('You’re offline.');
      await again.close();
      await connected.browser.setOffline(false);
      expect(requestedPaths()).toHaveLength(2);
    });
  });

  test('holds nothing of the solution, nor does anything stored or sent', async ({ site, connected }) => {
    const popup = await openPopupWithResults(connected);
    const [first = 0, second = 0, third = 0] = await shownIds(popup);
    for (const [place, id] of [first, second, third].entries()) {
      await pointAtRow(popup, place + 1);
      await expectDrawn(popup, site, id);
    }
    const shown = await popup.evaluate<string>('document.documentElement.outerHTML');
    expect(shown).toContain('to play');
    expect(shown).not.toMatch(SOLUTION);
    await openRecent(popup);
    const [recent = 0] = await shownIds(popup);
    await pointAtRow(popup, 1);
    await expectDrawn(popup, site, recent);
    expect(await popup.evaluate<string>('document.documentElement.outerHTML')).not.toMatch(SOLUTION);
    await popup.close();

    const page = await connected.open(first);
    await inContentWorld(connected, page, LISTEN);
    await page.shadow(HOST).waitForText(/\d/);
    const replies = [
      ...(await Promise.all(
        [
          { ask: 'problemPanel', with: { id: first, panelLoaded: true, wait: true } },
          { ask: 'problemCard', with: { id: first, cardLoaded: true } },
          { ask: 'signs', with: { ids: [first, second, third], styled: 'en' } },
        ].map((message) => inContentWorld(connected, page, sending(message))),
      )),
      JSON.stringify(
        await connected.options.evaluate(
          sending({ ask: 'refresh', with: { what: 'problem', id: first, userInitiated: true } }),
        ),
      ),
      await inContentWorld(connected, page, 'companionHeard'),
      await page.shadow(HOST).text(),
    ];
    for (const reply of replies) expect(reply).not.toMatch(SOLUTION);
    expect(replies.at(-2)).toContain('changed');
    const stored = await connected.options.evaluate<string>(DATABASES);
    expect(stored).toContain('"toMove":');
    expect(stored).not.toMatch(SOLUTION);
    expect((await connected.browser.settledConsoleText()).join('\n')).not.toMatch(SOLUTION);
  });
});
