import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { apiSince } from './oracle.ts';
import {
  CHECK,
  chooseAllProblems,
  closeFilters,
  find,
  NOTICE,
  openPaintedPopup,
  openPopupWithFilters,
  openPopupWithResults,
  openRecent,
  settled,
  shownIds,
  textIn,
} from './popup-view.ts';

const typed = (selector: string, text: string) => `(() => {
  const field = document.querySelector(${JSON.stringify(selector)});
  field.focus();
  field.value = ${JSON.stringify(text)};
  field.dispatchEvent(new Event('input', { bubbles: true }));
})()`;
const clicked = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;
test.describe('the popup', () => {
  test('loses nothing when closed while its store is busy', async ({ connected }) => {
    const { options } = connected;
    const popup = await openPopupWithResults(connected);
    // Another page has the store until it is told to stop.
    await options.evaluate(`new Promise((resolve, reject) => {
      const opening = indexedDB.open('core');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const rows = opening.result.transaction('state', 'readwrite').objectStore('state');
        const read = () => {
          resolve(null);
          if (globalThis.isOver) opening.result.close();
          else rows.get('popup').onsuccess = read;
        };
        read();
      };
    })`);
    await popup.evaluate(typed('.SearchBox input', '12'));
    await popup.evaluate(clicked('#tab-recent'));
    await popup.close();
    const keptApart = () => options.evaluate<number>('localStorage.length');
    expect(await keptApart()).toBe(1);
    await options.evaluate('globalThis.isOver = true');
    const reopened = await openPaintedPopup(connected);
    const left = `[document.querySelector('.SearchBox input').value, document.querySelector('#panel-recent') !== null]`;
    expect(await reopened.evaluate(left)).toEqual(['12', true]);
    // The worker reads the database alone.
    const stored = () => inStore<{ tab: string }>(options, 'core', 'state', "rows.get('popup')");
    await expect.poll(stored).toMatchObject({ tab: 'recent', drafts: { goTo: '12' } });
    await expect.poll(keptApart).toBe(0);
  });

  test('shows the answer to a search that it was closed during', async ({ site, connected }) => {
    await chooseAllProblems(connected);
    const popup = await openPopupWithFilters(connected);
    await popup.click('.Chip[data-name="joseki"]');
    const gate = site.faults.hold('problems');
    const before = site.log.mark();
    await closeFilters(popup);
    await site.log.next('problems', before);
    await popup.close();
    const reopened = await openPaintedPopup(connected);
    // The popup still shows the earlier answer, and that a request is under way.
    await reopened.waitFor(`document.querySelector('[data-busy="true"]')`);
    gate.open();
    await settled(reopened);
    const genre = site.sql('select id from problems where genre = ? order by id limit 20', 'joseki');
    await expect.poll(() => shownIds(reopened)).toEqual(genre.map(({ id }) => Number(id)));
    expect(apiSince(site, before)).toHaveLength(1);

    await test.step('and during which the worker dies', async () => {
      const held = site.faults.hold('problems');
      const again = site.log.mark();
      await reopened.click(CHECK);
      await site.log.next('problems', again);
      await connected.browser.killWorker();
      held.open();
      await settled(reopened);
      expect(await textIn(reopened, NOTICE)).toBe('');
      await expect.poll(() => shownIds(reopened)).toEqual(genre.map(({ id }) => Number(id)));
      expect(apiSince(site, again)).toHaveLength(2);
    });
  });

  test('shows stored data offline without the worker, and recovers online', {
    tag: '@quick',
  }, async ({ site, connected }) => {
    const first = await openPopupWithResults(connected);
    const found = await shownIds(first);
    await openRecent(first);
    const recent = await shownIds(first);
    await first.close();
    await connected.browser.setOffline(true);
    await connected.browser.killWorker();
    const before = site.log.mark();
    const popup = await openPaintedPopup(connected);
    expect(await shownIds(popup)).toEqual(recent);
    await popup.click('#tab-problems');
    expect(await shownIds(popup)).toEqual(found);
    // All stored data is fresh: no request was needed, and the worker was not woken.
    expect(await connected.browser.isWorkerRunning()).toBe(false);
    await popup.click(CHECK);
    await expect.poll(() => textIn(popup, NOTICE)).toContain('You’re offline.');
    expect(await shownIds(popup)).toEqual(found);
    expect(apiSince(site, before)).toEqual([]);
    await connected.browser.setOffline(false);
    await find(popup);
    await expect.poll(() => textIn(popup, NOTICE)).toBe('');
    expect(await shownIds(popup)).toEqual(found);
  });
});
