import type { TestView } from './browsers/browser.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { openPaintedPopup, openSettledPopup } from './popup-view.ts';

/** Runs lines of code on the extension's databases in one of its pages; `answerTo` awaits an IndexedDB request. */
function inDatabase<T>(page: TestView, lines: string): Promise<T> {
  return page.evaluate<T>(`(async () => {
    const answerTo = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    ${lines}
  })()`);
}

test.describe('storage', () => {
  test('that is damaged or newer keeps key and settings', async ({ site, connected, problems }) => {
    const { options } = connected;
    const id = problems.first('tried');
    await problems.open(id);

    await test.step('R22 damaged rows are read again', async () => {
      await inStore(options, 'player:', 'asked', `rows.put({ problemId: ${id}, at: NaN })`);
      await inStore(options, 'player:', 'state', `rows.put({ revision: 'none' }, 'attempts')`);
      await problems.open(id);
      await options.waitFor(`document.querySelector('.FailureNote[data-kind="cache-deleted"]')`);
      const popup = await openPaintedPopup(connected);
      expect(await popup.evaluate(`document.querySelector('[data-kind="cache-deleted"]') === null`)).toBe(
        true,
      );
      await popup.close();
    });

    await test.step('R23 R25 an upgrade works beside an open popup; older code changes nothing', async () => {
      await options.reload();
      const popup = await openSettledPopup(connected);
      const rows = await inDatabase<unknown>(
        options,
        `const opening = indexedDB.open('core', 7);
         opening.onupgradeneeded = () => opening.result.createObjectStore('later');
         const db = await answerTo(opening);
         const rows = await answerTo(db.transaction('state').objectStore('state').getAll('account'));
         db.close();
         return rows;`,
      );
      await popup.close();
      site.log.clear();
      const later = await connected.openPopup();
      await later.waitFor(`document.querySelector('[data-kind="storage-newer"]')`);
      await later.close();
      expect(site.log.api()).toEqual([]);
      expect(await inStore(options, 'core', 'state', 'rows.getAll("account")')).toEqual(rows);
    });
  });
});
