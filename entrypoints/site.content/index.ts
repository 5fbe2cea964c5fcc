import { browser } from 'wxt/browser';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { extensionLives } from '../../lib/ask.ts';
import { DEFAULT_BASE, problemIdAt, sitePatterns } from '../../lib/site.ts';
import { onAddress } from './navigation.ts';
import { watchNotices } from './notices.ts';
import { problemPage } from './problem-page.ts';

/**
 * The newest script of this extension in this page. Set before WXT announces the start by a DOM event, which any
 * script of the page could fake: an older script leaves only if this shows that it was really replaced.
 */
const world = globalThis as { companionScript?: object };
const thisScript = {};
world.companionScript = thisScript;

export default defineContentScript({
  matches: sitePatterns(DEFAULT_BASE),
  noScriptStartedPostMessage: true,
  main(context) {
    let stop = new AbortController();
    start(stop);
    context.onInvalidated(() => {
      stop.abort();
      if (world.companionScript !== thisScript || !extensionLives()) return;
      stop = new AbortController();
      start(stop);
    });
  },
});

function start(stop: AbortController): void {
  const { signal } = stop;
  const page = problemPage(signal);
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
    notices.moveOn(id);
    page.visit(id);
  });
  // Put into a page in use already, as after an update: an attempt may have been made while no script watched.
  const id = problemIdAt(location.href);
  if (id !== null && navigator.userActivation.hasBeenActive) page.notice(id, 'request');

  const onMessage = (message: unknown, sender: { id?: string }) => {
    if (sender.id === browser.runtime.id) page.told(message);
  };
  browser.runtime.onMessage.addListener(onMessage);
  signal.addEventListener('abort', () => browser.runtime?.onMessage?.removeListener(onMessage));
}
