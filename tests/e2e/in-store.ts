import type { TestView } from './browsers/browser.ts';

/**
 * Runs an expression on `rows`, a store of the first database whose name begins with `database`, in a page of the extension.
 * When everything is written, it resolves to the result of the request that the expression returns, or to null. `as`: an expression that makes
 * something else of that result (`all`), so that it can be sent to the test.
 */
export function inStore<T>(
  page: TestView,
  database: string,
  store: string,
  work: string,
  as = 'all',
): Promise<T> {
  return page.evaluate<T>(`(async () => {
    const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith('${database}'));
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        if (!opening.result.objectStoreNames.contains('${store}')) return reject(new Error('no ${store}'));
        const transaction = opening.result.transaction('${store}', 'readwrite');
        const rows = transaction.objectStore('${store}');
        const request = ${work};
        transaction.onabort = () => reject(transaction.error);
        transaction.oncomplete = () => {
          opening.result.close();
          const all = request.result ?? null;
          resolve(${as});
        };
      };
    });
  })()`);
}
