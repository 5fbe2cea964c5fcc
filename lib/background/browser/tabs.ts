import { browser } from 'wxt/browser';
import { TABS_MS } from '../../limits.ts';
import { PANEL_MARK, type PortWorld } from '../../panel/panel-port.ts';
import type { TabNews } from '../../protocol.ts';
import { problemIdAt, sitePatterns } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';

/** The script that the manifest puts into pages of the default site. */
export const SITE_SCRIPT = '/content-scripts/site.js';

/** The tabs that show the site, as far as the browser lets us see them. */
async function siteTabs(): Promise<number[]> {
  const { base } = await readSettings();
  return tabsAt({ url: sitePatterns(base) });
}

/** The number of the problem that a tab shows; null where it shows none, or none that we may know of. */
export async function problemInTab(tabId: number): Promise<number | null> {
  const { url } = await browser.tabs.get(tabId);
  return url === undefined ? null : problemIdAt(url);
}

/** The tab that the player has in front of them now; its address only as far as the browser lets us see it. */
export async function tabInFront() {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}

async function tabsAt(where: { url?: string[] }): Promise<number[]> {
  const tabs = await browser.tabs.query({ ...where, discarded: false });
  return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** Tells the content scripts in the site's tabs what changed; tabs without one are passed over. */
export async function tellTabs(news: TabNews): Promise<void> {
  await tell(await siteTabs(), news);
}

/** Tells the content scripts that are left in tabs of other sites: of one that was in use before. */
export async function tellOtherTabs(news: TabNews): Promise<void> {
  const ours = await siteTabs();
  const others = (await tabsAt({})).filter((id) => !ours.includes(id));
  await tell(others, news);
}

async function tell(ids: readonly number[], news: TabNews): Promise<void> {
  await settled(ids.map((id) => browser.tabs.sendMessage(id, news, { frameId: 0 })));
}

/** Waits until every tab is done, in whatever way, or until the deadline: what is not done by then is left to itself. */
async function settled(work: readonly Promise<unknown>[]): Promise<void> {
  const deadline = new Promise((resolve) => setTimeout(resolve, TABS_MS));
  await Promise.race([Promise.allSettled(work), deadline]);
}

/** What makes the panel visible; the browser takes it away with the extension (see `:host` in shadow-host.css). */
const LIVES = `[${PANEL_MARK}] { --companion-lives: visible !important; }`;

const MARKS = ['/assets/marks.css'] as never[];

/**
 * Puts the sheet that draws marks into a tab, or takes it away. By the worker, because what the browser inserts no page can
 * see, remove or outdo, Firefox takes it away with the extension, and its texts are in the player's language.
 */
export async function styleMarks(tabId: number, on: boolean): Promise<void> {
  const call = on ? browser.scripting.insertCSS : browser.scripting.removeCSS;
  await call({ target: { tabId, frameIds: [0] }, files: MARKS, origin: 'USER' });
}

/** Puts the card's script into a tab in which a marked link is pointed at. */
export async function injectCard(tabId: number): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: ['/card.js'] as never[] });
}

/** Puts the panel's script into a tab that shows a problem. */
export async function injectPanel(tabId: number): Promise<void> {
  const target = { tabId, frameIds: [0] };
  await browser.scripting.executeScript({ target, files: ['/panel.js'] });
  // Last: where the tab moves on in between, the next page has no script yet and asks for both again.
  await browser.scripting.insertCSS({ target, css: LIVES, origin: 'USER' });
}

/** Folds or unfolds the panel of a tab, if there is one: called where the panel's script left its port. */
export async function togglePanel(tabId: number): Promise<void> {
  const func = () => (globalThis as PortWorld).companionPanel?.toggle();
  await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, func });
}

/** Open tabs of the site get this version's script at once; one that is there leaves (see `site.content/index.ts`). */
export async function renewTabs(): Promise<void> {
  const ids = await siteTabs();
  await settled(
    ids.map((tabId) =>
      browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: [SITE_SCRIPT] as never[] }),
    ),
  );
}
