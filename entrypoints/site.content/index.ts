import { browser } from 'wxt/browser';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { extensionLives } from '../../lib/ask.ts';
import { problemIdAt } from '../../lib/site.ts';
import { linkCard } from './card.ts';
import { linkMarks } from './marks.ts';
import { onAddress } from './navigation.ts';
import { watchNotices } from './notices.ts';
import { problemPage } from './problem-page.ts';

/**
 * Ends the script of this extension that is in this page. By a name in the world that the browser gives our scripts, out of the
 * page's reach: an event between scripts would be one of the page's as well, and tell it who we are.
 */
const world = globalThis as { companionScript?: unknown };

export default defineContentScript({
  // As `sitePatterns(DEFAULT_BASE)` has them, which would come along into every page.
  matches: ['https://www.goproblems.com/*', 'https://goproblems.com/*'],
  main() {
    // One that was put into this page before leaves. After an update it has a world of its own, in which it is without its
    // extension: it leaves as soon as anything happens, and its panel when the new one takes its place.
    // Earlier builds left a plain object there.
    const before = Object.hasOwn(world, 'companionScript') && world.companionScript;
    if (before instanceof AbortController) before.abort();
    const stop = new AbortController();
    world.companionScript = stop;
    start(stop);
  },
});

function start(stop: AbortController): void {
  const { signal } = stop;
  const page = problemPage(signal);
  const marks = linkMarks(signal);
  linkCard(signal, marks.marked);
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
    marks.visit();
  });
  // Put into a page in use already, as after an update: an attempt may have been made while no script watched.
  const id = problemIdAt(location.href);
  if (id !== null && navigator.userActivation.hasBeenActive) page.notice(id, 'request');

  const onMessage = (message: unknown, sender: { id?: string }) => {
    if (sender.id !== browser.runtime.id) return;
    page.told(message);
    marks.told(message);
  };
  browser.runtime.onMessage.addListener(onMessage);
  signal.addEventListener('abort', () => browser.runtime?.onMessage?.removeListener(onMessage));
}
