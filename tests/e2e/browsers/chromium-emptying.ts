// Brings a used Chromium back to the state just after the extension was installed.
import type { BrowserContext, Page } from '@playwright/test';
import { evaluateJson } from './chromium-view.ts';

/**
 * A file of the extension that runs no script. A tab that shows it has the extension's privileges and does nothing by itself.
 */
const STILL_PAGE = '/manifest.json';

/** Clears the data that only the extension's own interfaces can reach. */
const CLEAR_OWN = `(async () => {
  for (const area of ['local', 'session', 'sync']) await chrome.storage[area].clear();
  await chrome.alarms.clearAll();
  await chrome.scripting.unregisterContentScripts();
  return null;
})()`;

/** Everything that the extension may have stored, by place; each place is empty in a new browser. */
const CONTENTS = `(async () => {
  return {
    'storage.local': Object.keys(await chrome.storage.local.get(null)),
    'storage.session': Object.keys(await chrome.storage.session.get(null)),
    'storage.sync': Object.keys(await chrome.storage.sync.get(null)),
    localStorage: Object.keys(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    alarms: (await chrome.alarms.getAll()).map(({ name }) => name),
    scripts: (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id),
    tabs: (await chrome.tabs.query({})).slice(1).map(({ url }) => url),
  };
})()`;

export interface Emptying {
  context: BrowserContext;
  extensionOrigin: string;
  /** Origins of all pages and frames that were shown. */
  visited: Iterable<string>;
  stopWorker(): Promise<void>;
}

/**
 * Empties the browser and resolves to sentences about what could not be removed; `[]`: the browser is as good as new. One tab
 * with a blank page remains.
 */
export async function empty({ context, extensionOrigin, visited, stopWorker }: Emptying): Promise<string[]> {
  await context.setOffline(false);
  const page = await onlyTabOf(context);
  await page.goto(`${extensionOrigin}${STILL_PAGE}`);
  const session = await context.newCDPSession(page);
  await evaluateJson(session, CLEAR_OWN);
  // A running worker would keep its databases open and its data in memory.
  await stopWorker();
  for (const origin of visited) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  await session.send('Storage.clearDataForOrigin', {
    origin: extensionOrigin,
    // The worker's registration is not cleared, since it is part of the installation.
    storageTypes: 'indexeddb,cache_storage,local_storage,file_systems,websql',
  });
  await session.send('Network.clearBrowserCookies');
  await session.send('Network.clearBrowserCache');
  const contents = await evaluateJson<Record<string, string[]>>(session, CONTENTS);
  await session.detach();
  await page.goto('about:blank');
  return Object.entries(contents).flatMap(([place, left]) =>
    left.length > 0 ? [`${place}: ${left.join(', ')}`] : [],
  );
}

/** Opens a new tab and closes all others: an old tab would keep its history and its emulations. */
async function onlyTabOf(context: BrowserContext): Promise<Page> {
  const old = context.pages();
  const page = await context.newPage();
  await Promise.all(old.map((each) => each.close()));
  return page;
}
