import { ask, extensionLives } from '../../lib/ask.ts';
import { MAX_MARKS } from '../../lib/limits.ts';
import { cardPort } from '../../lib/panel/card-port.ts';
import { MARK, type Mark } from '../../lib/panel/mark.ts';
import type { TabChange } from '../../lib/protocol.ts';
import { linksOfPage, placesOfMarks, problemLinked, unmarkPage } from './links.ts';

/** Marks are drawn when the page has added no link for this long, ms, or at the latest after the longest wait. */
const QUIET_MS = 200;
const LONGEST_WAIT_MS = 1_000;
/**
 * Number of links that are marked as a group. The styles of all links in a group are read before any is changed, so
 * that the browser computes styles once.
 */
const GROUP = 50;
/** After this much work, the page can run again, ms. */
const SLICE_MS = 8;
/** First and longest wait before a retry if the worker or the storage fails, ms. The wait doubles each time. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Marks every link to a problem with an attribute. The style sheet that the worker inserts draws the marks. When the
 * page has stopped adding links, the marks that are already known are drawn, and the missing ones are requested
 * together.
 */
export function linkMarks(signal: AbortSignal) {
  /** The marks that the worker sent, by problem; null: no mark. */
  const marks = new Map<number, Mark | null>();
  /** Problems whose mark may have changed since the worker sent it. */
  const stale = new Set<number>();
  /** Problems whose marks are being requested. */
  let requested: number[] = [];
  /** Number of failed requests in a row. */
  let failedTries = 0;
  /** Where the mark of each link is drawn. */
  const places = new WeakMap<Element, string | null>();
  /** Finds a place. It is replaced with the address, since a page may load other styles then. */
  let findPlace = placesOfMarks();
  /** When the page began to add links; undefined while no update is scheduled. */
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUpdating = false;
  let isUpdateNeeded = false;
  /**
   * Whether marks are off: the player has switched them off, or the worker serves another site. Nothing is sent to the
   * worker until it reports a change or the address changes.
   */
  let isOff = true;
  /** Whether the worker has inserted the style sheet of marks. */
  let isStyled = false;

  const observer = new MutationObserver((changes) => changes.some(addsLinks) && planUpdate());

  function turnOn(): void {
    if (isOff) observer.observe(document, { subtree: true, childList: true, attributeFilter: ['href'] });
    isOff = false;
    planUpdate();
  }

  function turnOff(): void {
    isOff = true;
    isStyled = false;
    observer.disconnect();
    clearTimeout(timer);
    since = undefined;
    marks.clear();
    // After an update of the extension this script ends late. The marks in the page are then those of the new version.
    if (extensionLives()) unmarkPage();
    cardPort()?.leave();
  }

  function planUpdate(): void {
    since ??= performance.now();
    clearTimeout(timer);
    timer = setTimeout(update, Math.min(QUIET_MS, since + LONGEST_WAIT_MS - performance.now()));
  }

  /** Draws the marks and requests missing ones, until none is missing. */
  async function update(): Promise<void> {
    since = undefined;
    isUpdateNeeded = isUpdating;
    if (isUpdating) return;
    isUpdating = true;
    do {
      isUpdateNeeded = false;
      const missing = await drawMarks();
      if (missing.length > 0 && (await requestMarks(missing.slice(0, MAX_MARKS)))) isUpdateNeeded = true;
    } while (isUpdateNeeded && !isOff);
    isUpdating = false;
  }

  /** Draws the known marks. Resolves to the problems whose mark is missing or may have changed. */
  async function drawMarks(): Promise<number[]> {
    const missing = new Set<number>();
    const links = linksOfPage();
    let sliceEnd = 0;
    for (let i = 0; i < links.length; i += GROUP) {
      if (performance.now() >= sliceEnd) {
        await idle();
        if (!extensionLives()) turnOff();
        if (isOff) return [];
        sliceEnd = performance.now() + SLICE_MS;
      }
      const group = links.slice(i, i + GROUP).map((link) => ({ link, mark: markOf(link, missing) }));
      // The page may have cloned a marked link. Without the attribute, only the page's own styles apply.
      for (const { link, mark } of group) if (mark && !places.has(link)) link.removeAttribute(MARK);
      const attributes = group.map(({ link, mark }) => mark && attributeOf(link, mark));
      for (const [nth, { link }] of group.entries()) setAttribute(link, attributes[nth] ?? null);
    }
    return [...missing];
  }

  /** Returns the mark of a link, null for none. Adds the problem to `missing` if its mark must be requested. */
  function markOf(link: Element, missing: Set<number>): Mark | null {
    const id = problemLinked(link);
    if (id === null) return null;
    if (!marks.has(id) || stale.has(id)) missing.add(id);
    return marks.get(id) ?? null;
  }

  /** Returns the value of a marked link's attribute: mark and place; null if there is no place. */
  function attributeOf(link: Element, mark: Mark): string | null {
    const known = places.get(link);
    const place = known === undefined ? findPlace(link) : known;
    places.set(link, place);
    return place === null ? null : mark + place;
  }

  /** Requests marks from the worker; resolves to whether another update is needed. */
  async function requestMarks(ids: number[]): Promise<boolean> {
    for (const id of ids) stale.delete(id);
    requested = ids;
    const reply = await ask('marks', { ids, styled: isStyled });
    requested = [];
    if (isOff) return false;
    if (reply.ok) failedTries = 0;
    const received = reply.ok && reply.value;
    if (received) {
      const byId = new Map(received);
      for (const id of ids) marks.set(id, byId.get(id) ?? null);
      isStyled ||= byId.size > 0;
    } else if (reply.ok || reply.failure.kind === 'refused') {
      // The worker has reported a change of everything in the meantime, so there may be marks again.
      if (ids.every((id) => stale.has(id))) return true;
      turnOff();
    } else {
      for (const id of ids) stale.add(id);
      timer = setTimeout(update, Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failedTries++));
    }
    return Boolean(received);
  }

  /** Updates the marks of the problems that changed according to this message of the worker. */
  function onMessage(message: unknown): void {
    const { changed } = (message ?? {}) as Partial<TabChange>;
    const ids = changed === 'all' ? [...marks.keys(), ...requested] : (changed ?? []);
    // During an update any problem may be in the page, and a pending answer may be older than the change.
    const inPage = ids.filter((id) => marks.has(id) || isUpdating);
    for (const id of inPage) stale.add(id);
    if (changed === 'all' || (!isOff && inPage.length > 0)) turnOn();
  }

  // A page in the back/forward cache gets no messages.
  window.addEventListener('pageshow', (event) => event.persisted && onMessage({ changed: 'all' }), {
    signal,
  });
  signal.addEventListener('abort', turnOff);
  return {
    /** Turns marks on, because the address changed. */
    visit(): void {
      findPlace = placesOfMarks();
      turnOn();
    },
    onMessage,
    /** Returns the problem of a link that we marked; null for any other, even if the page set the attribute itself. */
    marked(link: Element): number | null {
      const id = problemLinked(link);
      return id !== null && marks.get(id) && places.get(link) != null ? id : null;
    },
  };
}

function addsLinks({ type, addedNodes }: MutationRecord): boolean {
  return type === 'attributes' || [...addedNodes].some((node) => node instanceof Element);
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: QUIET_MS }));
}

/** Sets or removes the attribute only if it differs, since every change makes the page do work. */
function setAttribute(link: Element, value: string | null): void {
  if (link.getAttribute(MARK) === value) return;
  if (value === null) link.removeAttribute(MARK);
  else link.setAttribute(MARK, value);
}
