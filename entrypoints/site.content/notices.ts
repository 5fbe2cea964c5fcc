import type { Notice } from '../../lib/protocol.ts';
import { siteOrigins } from '../../lib/site.ts';

/** Requests of the page that follow each other this closely are one notice, ms. */
const SETTLE_MS = 400;
/** A request begun longer than this after the player's last act is the page's own business, ms. */
const AFTER_ACT_MS = 5_000;
const ACTS_KEPT = 50;
/** One act is at most so many notices, each of which is one request: a page that polls has a request after every act. */
const NOTICES_PER_ACT = 2;
const SENT_BY_SCRIPT = new Set(['fetch', 'xmlhttprequest', 'beacon']);

/** A press of the pointer or a key, in the page, by the player. Times here are on the page's performance clock, ms. */
interface Act {
  at: number;
  notices: number;
}

/** A notice to come, and the acts it is for. */
interface Settling {
  due: number;
  timer: ReturnType<typeof setTimeout>;
  acts: Set<Act>;
}

/** The time during which the page showed one problem, or none. */
interface Stay {
  id: number | null;
  since: number;
  toldMissing: boolean;
}

/**
 * Notices that an attempt may have been recorded, without knowing the site's markup: the page itself talked to its
 * site after the player acted (clicked, touched, typed). What the page loads by itself is no notice, so looking at a
 * page costs nothing. Each act is one notice soon after the page's first request, and one more at the end of its time where
 * others followed: whatever the page goes on asking, the next notice is for the next act. Also: the player came back to the
 * tab, and the page was told 404 for the problem it shows. Only what the browser vouches for counts; events that the page made up do not.
 */
export function watchNotices(signal: AbortSignal, notify: (id: number, notice: Notice) => void) {
  const origins = siteOrigins(location.origin);
  const acts: Act[] = [];
  let stays: Stay[] = [];
  const settling = new Map<number, Settling>();

  const acted = (event: Event) => {
    if (!event.isTrusted) return;
    acts.push({ at: performance.now(), notices: 0 });
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
    else {
      const act = acts.findLast(({ at }) => at <= startTime);
      if (act && act.at >= stay.since && startTime - act.at <= AFTER_ACT_MS) settle(stay.id, act);
    }
  }

  function tellMissing(id: number, stay: Stay): void {
    if (!stay.toldMissing) notify(id, 'missing');
    stay.toldMissing = true;
  }

  function settle(id: number, act: Act): void {
    const now = performance.now();
    const known = settling.get(id);
    if (act.notices >= NOTICES_PER_ACT || known?.acts.has(act)) return;
    const due = act.notices === 0 ? now + SETTLE_MS : Math.max(now, act.at + AFTER_ACT_MS) + SETTLE_MS;
    const earliest = Math.min(due, known?.due ?? due);
    clearTimeout(known?.timer);
    const timer = setTimeout(() => flush(id), earliest - now);
    settling.set(id, { due: earliest, timer, acts: new Set([...(known?.acts ?? []), act]) });
  }

  function flush(id: number): void {
    const { timer, acts: noticed } = settling.get(id) ?? {};
    clearTimeout(timer);
    settling.delete(id);
    for (const act of noticed ?? []) act.notices++;
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
    for (const { timer } of settling.values()) clearTimeout(timer);
  });

  /**
   * The page now shows this problem, or none; what it began to send before belongs to the one before. Returns whether the
   * page went there by itself: the player has not acted since it was somewhere else.
   */
  function moveOn(id: number | null): boolean {
    for (const waiting of settling.keys()) flush(waiting);
    const before = stays.at(-1);
    stays = [...stays.slice(-1), { id, since: performance.now(), toldMissing: false }];
    // With the first stay comes what the page did while it loaded.
    if (stays.length === 1) observer.observe({ type: 'resource', buffered: true });
    // Out of the back/forward cache it comes as it was.
    const isElsewhere = before !== undefined && before.id !== id;
    return isElsewhere && !acts.some(({ at }) => at >= before.since);
  }

  return { moveOn };
}
