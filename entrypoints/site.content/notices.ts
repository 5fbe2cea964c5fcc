import type { Notice } from '../../lib/protocol.ts';
import { siteOrigins } from '../../lib/site.ts';

/** Requests of the page that follow each other this closely are one notice, ms. */
const SETTLE_MS = 400;
/** A request begun longer than this after the player's last act is the page's own business, ms. */
const AFTER_ACT_MS = 5_000;
const ACTS_KEPT = 50;
const SENT_BY_SCRIPT = new Set(['fetch', 'xmlhttprequest', 'beacon']);

/** The time during which the page showed one problem, or none. */
interface Stay {
  id: number | null;
  /** On the page's performance clock, ms, as all times here. */
  since: number;
  toldMissing: boolean;
}

/**
 * Notices that an attempt may have been recorded, without knowing the site's markup: the page itself talked to its
 * site after the player acted (clicked, touched, typed). What the page loads by itself is no notice, so looking at a
 * page costs nothing. Also: the player came back to the tab, and the page was told 404 for the problem it shows.
 * Only what the browser vouches for counts; events that the page made up do not.
 */
export function watchNotices(signal: AbortSignal, notify: (id: number, notice: Notice) => void) {
  const origins = siteOrigins(location.origin);
  const acts: number[] = [];
  let stays: Stay[] = [];
  const settling = new Map<number, ReturnType<typeof setTimeout>>();

  const acted = (event: Event) => {
    if (!event.isTrusted) return;
    acts.push(performance.now());
    if (acts.length > ACTS_KEPT) acts.shift();
  };
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, acted, { capture: true, passive: true, signal });
  }

  function look({ name, initiatorType, startTime, responseStatus }: PerformanceResourceTiming): void {
    const url = SENT_BY_SCRIPT.has(initiatorType) ? URL.parse(name) : null;
    const stay = stays.findLast(({ since }) => since <= startTime) ?? stays[0];
    if (!url || !origins.includes(url.origin) || !stay || stay.id === null) return;
    if (responseStatus === 404 && url.pathname.split('/').includes(String(stay.id)))
      tellMissing(stay.id, stay);
    else if (acts.some((at) => at >= stay.since && at <= startTime && startTime - at <= AFTER_ACT_MS)) {
      settle(stay.id);
    }
  }

  function tellMissing(id: number, stay: Stay): void {
    if (!stay.toldMissing) notify(id, 'missing');
    stay.toldMissing = true;
  }

  function settle(id: number): void {
    if (!settling.has(id))
      settling.set(
        id,
        setTimeout(() => flush(id), SETTLE_MS),
      );
  }

  function flush(id: number): void {
    clearTimeout(settling.get(id));
    settling.delete(id);
    notify(id, 'request');
  }

  const returned = (event: Event) => {
    const id = stays.at(-1)?.id;
    if (event.isTrusted && id && document.visibilityState === 'visible') notify(id, 'return');
  };
  document.addEventListener('visibilitychange', returned, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && returned(event), { signal });

  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) look(entry as PerformanceResourceTiming);
  });

  signal.addEventListener('abort', () => {
    observer.disconnect();
    for (const timer of settling.values()) clearTimeout(timer);
  });

  /** The page now shows this problem, or none; what it began to send before belongs to the one before. */
  function moveOn(id: number | null): void {
    for (const waiting of settling.keys()) flush(waiting);
    stays = [...stays.slice(-1), { id, since: performance.now(), toldMissing: false }];
    // With the first stay comes what the page did while it loaded.
    if (stays.length === 1) observer.observe({ type: 'resource', buffered: true });
  }

  return { moveOn };
}
