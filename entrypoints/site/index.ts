import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { extensionLives } from '../../lib/ask.ts';
import { problemIdAt } from '../../lib/site.ts';
import { watchNotices, whenUsedBefore } from './attempt-notices.ts';
import { linkCard } from './card.ts';
import { onAddress } from './navigation.ts';
import { problemPage } from './problem-page.ts';
import { linkSigns } from './signs.ts';

/**
 * The global object of our content scripts, which the page cannot reach. `companionScript` is the controller that ends
 * the script that runs in this page. An event could end it too, but the page would see the event and detect the
 * extension.
 */
const world = globalThis as { companionScript?: AbortController };

/** The manifest names this script for every page of the site (`wxt.config.ts`); after an install or update the worker injects it. */
export default defineUnlistedScript(() => {
  // Ends a script that was injected into this page before. After an update, the old script has another global object
  // and no extension. It ends at the next event (`leaveIfOrphaned`), and the new host element replaces its panel.
  if (Object.hasOwn(world, 'companionScript')) world.companionScript?.abort();
  const stop = new AbortController();
  world.companionScript = stop;
  start(stop);
});

function start(stop: AbortController): void {
  const { signal } = stop;
  const page = problemPage(signal);
  const signs = linkSigns(signal);
  linkCard(signal, signs.problemOf);
  /** Ends this script if its extension was removed or updated; returns whether it goes on. */
  const leaveIfOrphaned = () => {
    if (!extensionLives()) stop.abort();
    return !signal.aborted;
  };

  const notices = watchNotices(signal, (id, notice) => {
    if (leaveIfOrphaned()) page.notice(id, notice);
  });
  onAddress(signal, (address) => {
    if (!leaveIfOrphaned()) return;
    const id = problemIdAt(address);
    page.visit(id, notices.moveOn(id));
    signs.visit(id);
  });
  whenUsedBefore(signal, () => {
    // The script was injected into a page that was already in use, as after an update. An attempt may have been made.
    const id = problemIdAt(location.href);
    if (id !== null && leaveIfOrphaned()) page.notice(id, 'request');
  });

  const onMessage = (message: unknown, sender: { id?: string }) => {
    if (sender.id !== browser.runtime.id) return;
    page.onMessage(message);
    signs.onMessage(message);
  };
  browser.runtime.onMessage.addListener(onMessage);
  signal.addEventListener('abort', () => browser.runtime?.onMessage?.removeListener(onMessage));
}
