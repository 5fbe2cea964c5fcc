import { type Browser, browser } from 'wxt/browser';
import { sitePatterns } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';

/** The files of the cover, in order: `hides.js` tells the panel's script that spoilers are hidden, before any answer does. */
const COVER: Browser.scripting.RegisteredContentScript = {
  id: 'first-cover',
  js: ['hides.js', 'panel.js'],
  css: ['assets/lives.css'],
  runAt: 'document_start',
};

/**
 * While the player hides spoilers, the browser itself runs the panel's script in each page of the site before that is drawn: a worker that
 * is asked first comes too late. The browser forgets this with an update.
 */
export async function keepFirstCover(): Promise<void> {
  // One after the other: the browser refuses to register a script twice, and the last setting counts.
  await navigator.locks.request(COVER.id, async () => {
    const { hideSpoilers, panelOn } = await readSettings();
    const ids = [COVER.id];
    const isKept = (await browser.scripting.getRegisteredContentScripts({ ids })).length > 0;
    const isNeeded = hideSpoilers && panelOn;
    if (isNeeded && !isKept) {
      await browser.scripting.registerContentScripts([{ ...COVER, matches: sitePatterns() }]);
    } else if (isKept && !isNeeded) await browser.scripting.unregisterContentScripts({ ids });
  });
}
