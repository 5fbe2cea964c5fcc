import { browser } from 'wxt/browser';
import { PANEL_MARK } from '../panel-port.ts';
import type { TabNews } from '../protocol.ts';
import { sitePatterns } from '../site.ts';
import { readSettings } from '../store/settings.ts';

/** The tabs that show the site, as far as the browser lets us see them. */
async function siteTabs(): Promise<number[]> {
  const { base } = await readSettings();
  const tabs = await browser.tabs.query({ url: sitePatterns(base), discarded: false });
  return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** Tells the content scripts in the site's tabs what changed; tabs without one are passed over. */
export async function tellTabs(news: TabNews): Promise<void> {
  const ids = await siteTabs();
  await Promise.allSettled(ids.map((id) => browser.tabs.sendMessage(id, news, { frameId: 0 })));
}

/** What makes the panel visible; the browser takes it away with the extension (see `:host` in panel.css). */
const LIVES = `[${PANEL_MARK}] { --companion-lives: visible !important; }`;

/** Puts the panel's script into a tab that shows a problem. */
export async function injectPanel(tabId: number): Promise<void> {
  const target = { tabId, frameIds: [0] };
  await browser.scripting.executeScript({ target, files: ['/panel.js'] });
  // Last: where the tab moves on in between, the next page has no script yet and asks for both again.
  await browser.scripting.insertCSS({ target, css: LIVES, origin: 'USER' });
}

/** After an install or update: open tabs get this version's script; the one that is there leaves at its start. */
export async function renewTabs(): Promise<void> {
  const ids = await siteTabs();
  const file = '/content-scripts/site.js';
  await Promise.allSettled(
    ids.map((tabId) =>
      browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: [file] as never[] }),
    ),
  );
}
