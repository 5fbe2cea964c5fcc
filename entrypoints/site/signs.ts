import { ask, extensionLives } from '../../lib/ask.ts';
import { isRefusal } from '../../lib/failure.ts';
import type { Language } from '../../lib/languages.ts';
import { MAX_SIGNS } from '../../lib/limits.ts';
import { cardPort } from '../../lib/panel/card-port.ts';
import { SIGN_ATTRIBUTE, type Sign } from '../../lib/panel/sign.ts';
import type { TabChange } from '../../lib/protocol.ts';
import { onHalfHour } from './half-hours.ts';
import { elementsWithSigns, linksOfPage, placesOfSigns, problemLinked } from './links.ts';

/** Signs are drawn when the page has added no link for this long, ms, or at the latest after the longest wait. */
const QUIET_MS = 200;
const LONGEST_WAIT_MS = 1_000;
/**
 * Number of links that get their signs as a group. The styles of all links in a group are read before any is changed, so
 * that the browser computes styles once.
 */
const GROUP = 50;
/** After this much work, the page can run again, ms. */
const SLICE_MS = 8;
/**
 * Links get a sign when they are at most two screens away from the window or from what can be seen in a scrolling
 * element. `scrollMargin` is for the latter; browsers that do not know it ignore it.
 */
const NEAR: IntersectionObserverInit & { scrollMargin: string } = {
  rootMargin: '200%',
  scrollMargin: '200%',
};
/** First and longest wait before a retry if the worker or the storage fails, ms. The wait doubles each time. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Gives links to problems their sign by an attribute. The style sheet that the worker inserts draws the signs. When the page has
 * stopped adding links, the missing signs are requested together, for all links of the page. A link gets its sign when
 * it comes near the window, since style and layout of hundreds of signs would take the page's time.
 */
export function linkSigns(signal: AbortSignal) {
  /** The signs that the worker sent, by problem; null: no sign. */
  const signs = new Map<number, Sign | null>();
  /** Problems whose sign may have changed since the worker sent it. */
  const stale = new Set<number>();
  /** The problem at the page's address, null for none. Its sign may be hidden. */
  let shown: number | null = null;
  /** Problems whose signs are being requested. */
  let requested: number[] = [];
  /** Number of failed requests in a row. */
  let failedAttempts = 0;
  /** Where the sign of each link is drawn. */
  const places = new WeakMap<Element, string | null>();
  /** Links in the page that are or were near the window. */
  const near = new Set<Element>();
  /** When the page began to add links; undefined while no update is scheduled. */
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUpdating = false;
  let isUpdateNeeded = false;
  /**
   * Whether signs are off: the player has switched them off, or the worker serves another site. Nothing is sent to the
   * worker until it reports a change or the address changes.
   */
  let isOff = true;
  /** The language of the style sheets for signs that the worker has inserted; null: none. */
  let styled: Language | null = null;

  const observer = new MutationObserver((changes) => changes.some(addsLinks) && planUpdate());
  const approach = new IntersectionObserver((entries) => {
    const links = entries.filter(isNear).map(({ target }) => target);
    for (const link of links) {
      near.add(link);
      approach.unobserve(link);
    }
    void draw(links);
  }, NEAR);

  function turnOn(): void {
    if (isOff) observer.observe(document, { subtree: true, childList: true, attributeFilter: ['href'] });
    isOff = false;
    planUpdate();
  }

  function turnOff(): void {
    isOff = true;
    styled = null;
    observer.disconnect();
    approach.disconnect();
    near.clear();
    clearTimeout(timer);
    since = undefined;
    signs.clear();
    // After an update of the extension this script ends late. The signs in the page are then those of the new version.
    if (extensionLives()) for (const link of elementsWithSigns()) link.removeAttribute(SIGN_ATTRIBUTE);
    cardPort()?.leave();
  }

  function planUpdate(): void {
    since ??= performance.now();
    clearTimeout(timer);
    timer = setTimeout(update, Math.min(QUIET_MS, since + LONGEST_WAIT_MS - performance.now()));
  }

  /** Draws the signs and requests missing ones, until none is missing. */
  async function update(): Promise<void> {
    since = undefined;
    isUpdateNeeded = isUpdating;
    if (isUpdating) return;
    isUpdating = true;
    do {
      isUpdateNeeded = false;
      const missing = await lookAtLinks();
      await draw(linksToDraw());
      if (missing.length === 0 || isOff) continue;
      if (!(await requestSigns(missing.slice(0, MAX_SIGNS)))) continue;
      isUpdateNeeded ||= missing.length > MAX_SIGNS;
      await draw(linksToDraw());
    } while (isUpdateNeeded && !isOff);
    isUpdating = false;
  }

  /**
   * Looks at all links of the page, of which those that lead to a problem are observed from now on. Resolves to the
   * problems whose sign is missing or may have changed.
   */
  async function lookAtLinks(): Promise<number[]> {
    const missing = new Set<number>();
    await inSlices(linksOfPage(), (group) => {
      for (const link of group) {
        const id = problemLinked(link);
        if (id === null) continue;
        if (!signs.has(id) || stale.has(id)) missing.add(id);
        if (!near.has(link)) approach.observe(link);
      }
    });
    return [...missing];
  }

  /** Returns the links near the window, and all elements with our attribute: the page may have cloned a link with a sign. */
  function linksToDraw(): Element[] {
    for (const link of near) if (!link.isConnected) near.delete(link);
    return [...new Set([...near, ...elementsWithSigns()])];
  }

  async function draw(links: Element[]): Promise<void> {
    const findPlace = placesOfSigns();
    await inSlices(links, (group) => {
      const signed = group.map((link) => ({ link, sign: signFor(link) }));
      // Without the attribute of a cloned link, only the page's own styles apply.
      for (const { link, sign } of signed)
        if (sign && !places.has(link)) link.removeAttribute(SIGN_ATTRIBUTE);
      const attributes = signed.map(({ link, sign }) => sign && attributeOf(link, sign, findPlace));
      for (const [nth, { link }] of signed.entries()) setAttribute(link, attributes[nth] ?? null);
    });
  }

  /** Calls `work` with one group of links after the other, until signs are off. In between, the page can run. */
  async function inSlices(links: Element[], work: (group: Element[]) => void): Promise<void> {
    let sliceEnd = 0;
    for (let i = 0; i < links.length; i += GROUP) {
      if (performance.now() >= sliceEnd) {
        await idle();
        if (!extensionLives()) turnOff();
        if (isOff) return;
        sliceEnd = performance.now() + SLICE_MS;
      }
      work(links.slice(i, i + GROUP));
    }
  }

  function signFor(link: Element): Sign | null {
    const id = problemLinked(link);
    return id === null ? null : (signs.get(id) ?? null);
  }

  /** Returns the value of a link's attribute: sign and place; null if there is no place. */
  function attributeOf(
    link: Element,
    sign: Sign,
    findPlace: (link: Element) => string | null,
  ): string | null {
    const known = places.get(link);
    const place = known === undefined ? findPlace(link) : known;
    places.set(link, place);
    return place === null ? null : sign + place;
  }

  /** Requests signs from the worker; resolves to whether they came. */
  async function requestSigns(ids: number[]): Promise<boolean> {
    for (const id of ids) stale.delete(id);
    requested = ids;
    const reply = await ask('signs', { ids, styled });
    requested = [];
    if (isOff) return false;
    if (reply.ok) failedAttempts = 0;
    const received = reply.ok && reply.value;
    if (received) {
      const byId = new Map(received.signs);
      for (const id of ids) signs.set(id, byId.get(id) ?? null);
      styled = received.language;
    } else if (reply.ok || isRefusal(reply.failure)) {
      // With this answer the worker removes the style sheets.
      styled = null;
      // The worker may have reported a change of everything in the meantime, so there may be signs again.
      if (ids.every((id) => stale.has(id))) isUpdateNeeded = true;
      else turnOff();
    } else {
      for (const id of ids) stale.add(id);
      timer = setTimeout(update, Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failedAttempts++));
    }
    return Boolean(received);
  }

  /** Updates the signs of the problems that changed according to this message of the worker. */
  function onMessage(message: unknown): void {
    const { changed } = (message ?? {}) as Partial<TabChange>;
    const all = changed === 'all' ? [...signs.keys(), ...requested] : [];
    const ids: readonly number[] = Array.isArray(changed) ? changed : all;
    // During an update any problem may be in the page, and a pending answer may be older than the change.
    const inPage = ids.filter((id) => signs.has(id) || isUpdating);
    for (const id of inPage) stale.add(id);
    if (changed === 'all' || (!isOff && inPage.length > 0)) turnOn();
  }

  // A page in the back/forward cache gets no messages.
  window.addEventListener('pageshow', (event) => event.persisted && onMessage({ changed: 'all' }), {
    signal,
  });
  // On a new day other problems are due, though nothing has changed.
  onHalfHour(signal, () => isOff || onMessage({ changed: 'all' }));
  signal.addEventListener('abort', turnOff);
  return {
    /** Turns signs on, because the address changed to that of this problem, or of a page without one (null). */
    visit(id: number | null): void {
      if (id !== shown) for (const one of [shown, id]) if (one !== null) stale.add(one);
      shown = id;
      turnOn();
    },
    onMessage,
    /** Returns the problem of a link whose sign the worker has sent, also that it has none; null for any other. */
    problemOf(link: Element): number | null {
      const id = problemLinked(link);
      return id !== null && signs.has(id) ? id : null;
    },
  };
}

function addsLinks({ type, addedNodes }: MutationRecord): boolean {
  return type === 'attributes' || [...addedNodes].some((node) => node instanceof Element);
}

/** Whether a link is near the window. One that has no box of its own, but contents, counts as near. */
function isNear({
  isIntersecting,
  boundingClientRect: { width, height },
  target,
}: IntersectionObserverEntry) {
  const isEmpty = width === 0 && height === 0;
  return isIntersecting || (isEmpty && getComputedStyle(target).display === 'contents');
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: QUIET_MS }));
}

/** Sets or removes the attribute only if it differs, since every change makes the page do work. */
function setAttribute(link: Element, value: string | null): void {
  if (link.getAttribute(SIGN_ATTRIBUTE) === value) return;
  if (value === null) link.removeAttribute(SIGN_ATTRIBUTE);
  else link.setAttribute(SIGN_ATTRIBUTE, value);
}
