import { browser } from 'wxt/browser';
import type { Language } from '../../languages.ts';
import { TABS_MS } from '../../limits.ts';
import type { PortGlobals } from '../../panel/panel-port.ts';
import type { TabChange } from '../../protocol.ts';
import { isOfSite, problemIdAt, sitePatterns } from '../../site.ts';
import { shownLanguage } from '../../text.ts';

/** The script that the manifest puts into pages of the site. */
const SITE_SCRIPT = '/site.js';

/** Returns the ids of the tabs that show the site. Tabs whose address the browser does not reveal are missing. */
export async function siteTabs(): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: sitePatterns(), discarded: false });
  return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** Returns the number of the problem that a tab shows, or null if it shows none or the browser does not reveal its address. */
export async function problemInTab(tabId: number): Promise<number | null> {
  const { url } = await browser.tabs.get(tabId);
  return url === undefined ? null : problemIdAt(url);
}

/** Returns the active tab of the last focused window. Its address is present only if the browser reveals it. */
export async function tabInFront() {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}

/** Returns that tab and the number of the problem that it shows; null if it shows none. */
export async function problemInFront(): Promise<{ tab: number; id: number } | null> {
  const { id: tab, url = '' } = (await tabInFront()) ?? {};
  const id = isOfSite(url) ? problemIdAt(url) : null;
  return tab === undefined || id === null ? null : { tab, id };
}

/** Tells the content scripts in the site's tabs what changed. Tabs without a content script are skipped. */
export async function tellTabs(change: TabChange): Promise<void> {
  const ids = await siteTabs();
  await settled(ids.map((id) => browser.tabs.sendMessage(id, change, { frameId: 0 })));
}

/** Waits until the work in every tab has succeeded or failed, but no longer than `TABS_MS`. */
async function settled(work: readonly Promise<unknown>[]): Promise<void> {
  const deadline = new Promise((resolve) => setTimeout(resolve, TABS_MS));
  await Promise.race([Promise.allSettled(work), deadline]);
}

/** The style that makes the panel visible. */
const LIVES = ['/assets/lives.css'] as never[];

/**
 * Removes the style sheets for signs from a tab, if it has them in a language (`from`), and inserts those of another one (`to`), if not
 * null. The worker does this for two reasons. A page cannot see, remove or override a style sheet that the worker inserted. Firefox removes
 * it together with the extension.
 */
export async function styleSigns(tabId: number, from: Language | null, to: Language | null): Promise<void> {
  const sheets = (language: Language) => ({
    target: { tabId, frameIds: [0] },
    files: ['/assets/signs.css', `/texts/${language}.css`] as never[],
    origin: 'USER' as const,
  });
  if (from) await browser.scripting.removeCSS(sheets(from));
  if (to) await browser.scripting.insertCSS(sheets(to));
}

/**
 * Injects the card's script, unless it is `loaded`, into a tab in which the mouse pointer is over a link with a sign. `language`: that of
 * the texts in the tab, if any.
 */
export async function injectCard(tabId: number, loaded: boolean, language?: Language): Promise<void> {
  await injectScript(tabId, '/card.js', loaded, language);
}

/** Injects the panel's script and style, unless they are `loaded`, into a tab that shows a problem. `language`: as above. */
export async function injectPanel(tabId: number, loaded: boolean, language?: Language): Promise<void> {
  const target = { tabId, frameIds: [0] };
  await injectScript(tabId, '/panel.js', loaded, language);
  if (loaded) return;
  // The style is inserted last. If the tab navigates in between, the new page has no script and requests both again.
  await browser.scripting.insertCSS({ target, files: LIVES, origin: 'USER' });
}

/** Injects a script and the texts that it needs, each unless the tab has it. */
async function injectScript(
  tabId: number,
  script: string,
  loaded: boolean,
  language?: Language,
): Promise<void> {
  const texts = language === shownLanguage() ? [] : [`/texts/${shownLanguage()}.js`];
  const files = [...texts, ...(loaded ? [] : [script])] as never[];
  if (files.length > 0) await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files });
}

/**
 * Collapses or expands the panel of a tab, if there is one. Calls the function that the panel's script has stored in a
 * global variable (`PortGlobals`).
 */
export async function togglePanel(tabId: number): Promise<void> {
  const func = () => (globalThis as PortGlobals).companionPanel?.toggle();
  await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, func });
}

/**
 * Injects the script of this version into open tabs of the site. An older script there then ends (see
 * `site/index.ts`).
 */
export async function renewTabs(): Promise<void> {
  const ids = await siteTabs();
  await settled(
    ids.map((tabId) =>
      browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: [SITE_SCRIPT] as never[] }),
    ),
  );
}
