import type { Notice } from '../../lib/protocol.ts';
import { siteOrigins } from '../../lib/site.ts';

/** Requests of the page that follow each other this closely are one notice, ms. */
const SETTLE_MS = 400;
/** A request begun longer than this after the player's last act is the page's own business, ms. */
const AFTER_ACT_MS = 5_000;
/** Where much follows an act, its last notice waits this long after it: the browser tells of a request only once it is answered, ms. */
const ANSWERED_MS = 20_000;
const ACTS_KEPT = 50;
/** One act is at most so many notices, each of which is one request: a page that polls has a request after every act. */
const NOTICES_PER_ACT = 2;
const SENT_BY_SCRIPT = new Set(['fetch', 'xmlhttprequest', 'beacon']);

/** A press of the pointer or a key, in the page, by the player. Times here are on the page's performance clock, ms. */
interface Act {
  at: number;
  notices: number;
  /** Requests answered since its last notice, and when its next one is due. */
  answers: number;
  due: number;
}

/** A notice to come, and the acts it is for. */
interface Settling {
  timer: ReturnType<typeof setTimeout>;
  acts: Set<Act>;
}

/** The time during which the page showed one problem, or none. */
interface Stay {
  id: number | null;
  since: number;
  toldMissing: boolean;
  /** Something was answered after the notices of all its acts: the next act, or coming back, gives notice of it. */
  isOwed: boolean;
}

/**
 * Notices that an attempt may have been recorded, without knowing the site's markup: the page itself talked to its
 * site after the player acted (clicked, touched, typed). What the page loads by itself is no notice, so looking at a
 * page costs nothing. Each act is one notice soon after the answer to the page's first request, and one more where others
 * followed that began in its time: when that is over where it was one, and after 20 s where there were several, as one may still be under way.
 * What is answered after both is noticed with the next act. All that is due comes at once where the player leaves the page.
 * Also: the player came back to the tab, and the page was told 404 for the problem it shows. Only what the browser vouches
 * for counts; events that the page made up do not.
 */
export function watchNotices(signal: AbortSignal, notify: (id: number, notice: Notice) => void) {
  const origins = siteOrigins(location.origin);
  const acts: Act[] = [];
  let stays: Stay[] = [];
  const settling = new Map<number, Settling>();

  const acted = (event: Event) => {
    if (!event.isTrusted) return;
    const act = { at: performance.now(), notices: 0, answers: 0, due: 0 };
    acts.push(act);
    if (acts.length > ACTS_KEPT) acts.shift();
    const stay = stays.at(-1);
    if (stay?.isOwed && stay.id !== null) settle(stay.id, act);
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
      if (act && act.at >= stay.since && startTime - act.at <= AFTER_ACT_MS) settleAny(stay, stay.id, act);
    }
  }

  function tellMissing(id: number, stay: Stay): void {
    if (!stay.toldMissing) notify(id, 'missing');
    stay.toldMissing = true;
  }

  /** For this act, or where its notices are used up for a later one on the same problem. */
  function settleAny(stay: Stay, id: number, { at: since }: Act): void {
    const ends = stays[stays.indexOf(stay) + 1]?.since ?? Number.POSITIVE_INFINITY;
    const act = acts.find(({ at, notices }) => at >= since && at < ends && notices < NOTICES_PER_ACT);
    if (act) settle(id, act);
    else stay.isOwed = true;
  }

  function settle(id: number, act: Act): void {
    const now = performance.now();
    const { timer, acts: waiting = new Set<Act>() } = settling.get(id) ?? {};
    act.answers++;
    if (act.notices > 0 || !waiting.has(act)) act.due = dueOf(act, now);
    waiting.add(act);
    clearTimeout(timer);
    const due = Math.min(...[...waiting].map((one) => one.due));
    settling.set(id, { timer: setTimeout(() => flush(id), due - now), acts: waiting });
  }

  function dueOf({ at, notices, answers }: Act, now: number): number {
    if (notices === 0) return now + SETTLE_MS;
    return Math.max(now, at + (answers > 1 ? ANSWERED_MS : AFTER_ACT_MS)) + SETTLE_MS;
  }

  function flush(id: number): void {
    const { timer, acts: noticed } = settling.get(id) ?? {};
    clearTimeout(timer);
    settling.delete(id);
    for (const act of noticed ?? []) {
      act.notices++;
      act.answers = 0;
    }
    for (const stay of stays) if (stay.id === id) stay.isOwed = false;
    notify(id, 'request');
  }

  function flushAll(): void {
    for (const id of settling.keys()) flush(id);
  }

  const returned = (event: Event) => {
    const { id, isOwed } = stays.at(-1) ?? {};
    if (!event.isTrusted || !id || document.visibilityState !== 'visible') return;
    if (isOwed) flush(id);
    else notify(id, 'return');
  };
  const left = (event: Event) => {
    if (event.isTrusted && (event.type === 'pagehide' || document.visibilityState === 'hidden')) flushAll();
  };
  for (const listener of [returned, left])
    document.addEventListener('visibilitychange', listener, { signal });
  // The timers of a page that another takes the place of do not come.
  window.addEventListener('pagehide', left, { signal });
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
    flushAll();
    const before = stays.at(-1);
    stays = [...stays.slice(-1), { id, since: performance.now(), toldMissing: false, isOwed: false }];
    // With the first stay comes what the page did while it loaded.
    if (stays.length === 1) observer.observe({ type: 'resource', buffered: true });
    // Out of the back/forward cache it comes as it was.
    const isElsewhere = before !== undefined && before.id !== id;
    return isElsewhere && !acts.some(({ at }) => at >= before.since);
  }

  return { moveOn };
}
