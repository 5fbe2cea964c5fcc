import { PANEL_ATTRIBUTE } from '../../lib/panel/panel-port.ts';
import type { Notice } from '../../lib/protocol.ts';
import { siteOrigins } from '../../lib/site.ts';

/** Requests of the page that end within this time of each other cause one notice, ms. */
const SETTLE_MS = 400;
/** Only requests that start within this time after the player's last action count as caused by it, ms. */
const AFTER_ACTION_MS = 5_000;
/**
 * After an action with several requests, its last notice waits this long, ms, since the browser reports a request only
 * when it is answered.
 */
const ANSWERED_MS = 20_000;
const MAX_ACTIONS = 50;
/** Visits whose requests may still be answered. A player can skip problems faster than a slow site answers. */
const MAX_VISITS = 10;
/**
 * Most notices for one action. Each costs one request to the site. A page that polls sends requests after every action.
 */
const NOTICES_PER_ACTION = 2;
const SENT_BY_SCRIPT = new Set(['fetch', 'xmlhttprequest', 'beacon']);

/**
 * A pointer press or key press of the player in the page. Times in this file are those of the page's performance clock,
 * ms.
 */
interface Action {
  at: number;
  /** Number of notices that it has caused. */
  notices: number;
  /** Number of requests answered since its last notice. */
  answers: number;
  /** When its next notice is due. */
  due: number;
}

/** A scheduled notice with its timer, and the actions that it is for. */
interface ScheduledNotice {
  timer: ReturnType<typeof setTimeout>;
  actions: Set<Action>;
}

/** The period in which the page showed one problem, or none. */
interface Visit {
  id: number | null;
  since: number;
  /** Whether the problem was already reported as missing. */
  missingReported: boolean;
  /**
   * Whether a request was answered after all its actions had used up their notices. Then the next action, or the return
   * to the tab, sends a notice.
   */
  isNoticeOwed: boolean;
}

/**
 * Calls `notify` when an attempt may have been recorded, without knowledge of the site's markup: the page sent requests to its site
 * after an action of the player (click, touch, key). Requests that the page sends by itself cause no notice, so only looking at a
 * page costs nothing.
 *
 * - The first notice of an action comes soon after the answer to the first request that it caused.
 * - A second notice comes if it caused more requests: 5 s after the action for one more, 20 s after it for several, as one may still
 *   be running.
 * - What is answered after both is reported with the next action.
 * - When the player leaves the page, all scheduled notices are sent at once.
 *
 * It also notifies when the player returns to the tab, and when the site answers 404 for the problem of the page. Events that the
 * page dispatches itself (`isTrusted` false) do not count.
 */
export function watchNotices(signal: AbortSignal, notify: (id: number, notice: Notice) => void) {
  const origins = siteOrigins();
  const actions: Action[] = [];
  /** When the player last pressed something, in the panel too. */
  let usedAt = Number.NEGATIVE_INFINITY;
  let visits: Visit[] = [];
  /** The scheduled notices by problem. */
  const scheduled = new Map<number, ScheduledNotice>();

  const onAction = (event: Event) => {
    if (!event.isTrusted) return;
    usedAt = performance.now();
    if (isInPanel(event)) return;
    const action = { at: performance.now(), notices: 0, answers: 0, due: 0 };
    actions.push(action);
    if (actions.length > MAX_ACTIONS) actions.shift();
    const visit = visits.at(-1);
    if (visit?.isNoticeOwed && visit.id !== null) schedule(visit.id, action);
  };
  function onRequest({ name, initiatorType, startTime, responseStatus }: PerformanceResourceTiming): void {
    const url = SENT_BY_SCRIPT.has(initiatorType) ? URL.parse(name) : null;
    const visit = visits.findLast(({ since }) => since <= startTime) ?? visits[0];
    if (!url || !origins.includes(url.origin) || !visit || visit.id === null) return;
    if (responseStatus === 404 && url.pathname.split('/').includes(String(visit.id)))
      reportMissing(visit.id, visit);
    else {
      const action = actions.findLast(({ at }) => at <= startTime);
      if (action && action.at >= visit.since && startTime - action.at <= AFTER_ACTION_MS)
        scheduleFor(visit, visit.id, action);
    }
  }

  function reportMissing(id: number, visit: Visit): void {
    if (!visit.missingReported) notify(id, 'missing');
    visit.missingReported = true;
  }

  /** Schedules a notice for this action, or for a later one of the same visit if its notices are used up. */
  function scheduleFor(visit: Visit, id: number, { at: since }: Action): void {
    const end = visits[visits.indexOf(visit) + 1]?.since ?? Number.POSITIVE_INFINITY;
    const action = actions.find(({ at, notices }) => at >= since && at < end && notices < NOTICES_PER_ACTION);
    if (action) schedule(id, action);
    else visit.isNoticeOwed = true;
  }

  function schedule(id: number, action: Action): void {
    const now = performance.now();
    const { timer, actions: waiting = new Set<Action>() } = scheduled.get(id) ?? {};
    action.answers++;
    if (action.notices > 0 || !waiting.has(action)) action.due = dueOf(action, now);
    waiting.add(action);
    clearTimeout(timer);
    const due = Math.min(...[...waiting].map((one) => one.due));
    scheduled.set(id, { timer: setTimeout(() => flush(id), due - now), actions: waiting });
  }

  function dueOf({ at, notices, answers }: Action, now: number): number {
    if (notices === 0) return now + SETTLE_MS;
    return Math.max(now, at + (answers > 1 ? ANSWERED_MS : AFTER_ACTION_MS)) + SETTLE_MS;
  }

  /** Sends the scheduled notice of a problem now. */
  function flush(id: number): void {
    const { timer, actions: reported } = scheduled.get(id) ?? {};
    clearTimeout(timer);
    scheduled.delete(id);
    for (const action of reported ?? []) {
      action.notices++;
      action.answers = 0;
    }
    for (const visit of visits) if (visit.id === id) visit.isNoticeOwed = false;
    notify(id, 'request');
  }

  function flushAll(): void {
    for (const id of scheduled.keys()) flush(id);
  }

  const onReturn = (event: Event) => {
    const { id, isNoticeOwed } = visits.at(-1) ?? {};
    if (!event.isTrusted || !id || document.visibilityState !== 'visible') return;
    if (isNoticeOwed) flush(id);
    else notify(id, 'return');
  };
  const onLeave = (event: Event) => {
    if (event.isTrusted && (event.type === 'pagehide' || document.visibilityState === 'hidden')) flushAll();
  };
  for (const listener of [onReturn, onLeave])
    document.addEventListener('visibilitychange', listener, { signal });
  // The timers of a page that is being left do not run.
  window.addEventListener('pagehide', onLeave, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && onReturn(event), { signal });

  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onRequest(entry as PerformanceResourceTiming);
  });

  signal.addEventListener('abort', () => {
    observer.disconnect();
    for (const { timer } of scheduled.values()) clearTimeout(timer);
  });

  /** Begins to follow actions and requests. The first visit includes the requests that the page sent while it loaded. */
  function start(): void {
    // They must come after those of `onAddress`, which check whether this is still the same visit.
    for (const type of ['pointerdown', 'keydown']) {
      window.addEventListener(type, onAction, { capture: true, passive: true, signal });
    }
    observer.observe({ type: 'resource', buffered: true });
  }

  /**
   * Starts the visit of this problem, or of a page without a problem. Requests that started earlier belong to the visit
   * before. If the page shows the same problem as before, the visit goes on. Returns whether the page navigated by itself: it showed
   * something else before, and the player did nothing during the visit before.
   */
  function moveOn(id: number | null): boolean {
    flushAll();
    const before = visits.at(-1);
    // Another address of the problem, or a page from the back/forward cache.
    if (before?.id === id) return false;
    const visit = { id, since: performance.now(), missingReported: false, isNoticeOwed: false };
    visits = [...visits, visit].slice(-MAX_VISITS);
    if (!before) start();
    return before !== undefined && usedAt < before.since;
  }

  return { moveOn };
}

/** Whether an event comes from the panel, in which no problem is attempted. */
function isInPanel({ target }: Event): boolean {
  return target instanceof Element && target.hasAttribute(PANEL_ATTRIBUTE);
}

/**
 * Calls `notify` if the player has pressed a key or the pointer in this document before now. `navigator.userActivation` does not
 * tell: in Chromium it is true from the start on a page that the player came to from another page of the site.
 */
export function whenUsedBefore(signal: AbortSignal, notify: () => void): void {
  const begun = performance.now();
  const observer = new PerformanceObserver((list) => {
    observer.disconnect();
    if (list.getEntries().some(({ startTime }) => startTime < begun)) notify();
  });
  observer.observe({ type: 'first-input', buffered: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
