import type { Notice } from '../../lib/protocol.ts';
import { problemIdAt } from '../../lib/site.ts';

/** Requests of the page that follow each other this closely are one notice, ms. */
const SETTLE_MS = 400;
const SENT_BY_SCRIPT = new Set(['fetch', 'xmlhttprequest', 'beacon']);

/**
 * Notices that an attempt may have been recorded, without knowing the site's markup: the page itself talked to its
 * site after the player acted (clicked, touched, typed). What the page loads by itself is no notice, so looking at a
 * page costs nothing. Also: the player came back to the tab, and the page was told 404 for the problem it shows.
 */
export function watchNotices(signal: AbortSignal, notify: (notice: Notice) => void) {
  let actedAt = Number.POSITIVE_INFINITY;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const acted = (event: Event) => {
    if (event.isTrusted) actedAt = Math.min(actedAt, performance.now());
  };
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, acted, { capture: true, passive: true, signal });
  }

  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) look(entry);
  });
  observer.observe({ type: 'resource', buffered: true });

  function look(entry: PerformanceResourceTiming): void {
    if (!SENT_BY_SCRIPT.has(entry.initiatorType) || URL.parse(entry.name)?.origin !== location.origin) return;
    if (entry.responseStatus === 404 && speaksOfThisProblem(entry.name)) notify('missing');
    else if (entry.startTime >= actedAt) {
      clearTimeout(settling);
      settling = setTimeout(flush, SETTLE_MS);
    }
  }

  function flush(): void {
    clearTimeout(settling);
    settling = undefined;
    actedAt = Number.POSITIVE_INFINITY;
    notify('request');
  }

  const returned = () => document.visibilityState === 'visible' && notify('return');
  document.addEventListener('visibilitychange', returned, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && returned(), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(settling);
    observer.disconnect();
  });

  /** The address changes: what was noticed belongs to the problem before, what comes needs a new act. */
  function moveOn(): void {
    if (settling !== undefined) flush();
    actedAt = Number.POSITIVE_INFINITY;
  }

  return { moveOn };
}

/** Whether an address of the site has this page's problem number as a part of its path. */
function speaksOfThisProblem(address: string): boolean {
  const id = problemIdAt(location.href);
  return id !== null && new URL(address).pathname.split('/').includes(String(id));
}
