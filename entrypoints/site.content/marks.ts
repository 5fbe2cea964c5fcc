import { ask, extensionLives } from '../../lib/ask.ts';
import { MOST_MARKS } from '../../lib/limits.ts';
import { cardPort } from '../../lib/panel/card-port.ts';
import { MARK, type Mark } from '../../lib/panel/mark.ts';
import type { TabNews } from '../../lib/protocol.ts';
import { linksOfPage, placeOfMark, problemLinked, unmarkPage } from './links.ts';

/** The page has settled when it brought no link for this long, or has gone on to bring some for the longest, ms. */
const QUIET_MS = 200;
const LONGEST_MS = 1_000;
/** So many links are looked at before any of them is marked; more of them within this time, ms, before the page has its turn. */
const STEP = 50;
const SLICE_MS = 8;
/** Where worker or storage failed, which takes it some time, the next try is this far, ms, doubling up to the longest. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Marks every link to a problem by an attribute, which a sheet of the worker's draws: what is known already at once, the
 * rest by one question when the page has settled, however its links came.
 */
export function linkMarks(signal: AbortSignal) {
  /** What the worker said of the problems that the page has linked to; null: no mark. */
  const known = new Map<number, Mark | null>();
  /** Of these it may say something else by now. */
  const doubted = new Set<number>();
  let asking: number[] = [];
  /** Questions in a row that were not answered. */
  let misses = 0;
  const places = new WeakMap<Element, ReturnType<typeof placeOfMark>>();
  /** When the page began to bring links; undefined while no look is planned. */
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isAgain = false;
  /** The player wants no marks, or the worker serves another site: until there is news or another address, it is left in peace. */
  let isOff = true;
  let isStyled = false;

  const observer = new MutationObserver((changes) => changes.some(bringsLinks) && plan());

  function turnOn(): void {
    if (isOff) observer.observe(document, { subtree: true, childList: true, attributeFilter: ['href'] });
    isOff = false;
    plan();
  }

  function turnOff(): void {
    isOff = true;
    isStyled = false;
    observer.disconnect();
    clearTimeout(timer);
    since = undefined;
    known.clear();
    // The script of before an update leaves late: the marks are those of the new one by then.
    if (extensionLives()) unmarkPage();
    cardPort()?.leave();
  }

  function plan(): void {
    since ??= performance.now();
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(QUIET_MS, since + LONGEST_MS - performance.now()));
  }

  /** Marks what is known and asks for the rest, until nothing is missing. */
  async function look(): Promise<void> {
    since = undefined;
    isAgain = isLooking;
    if (isLooking) return;
    isLooking = true;
    do {
      isAgain = false;
      const missing = await draw();
      if (missing.length > 0 && (await learn(missing.slice(0, MOST_MARKS)))) isAgain = true;
    } while (isAgain && !isOff);
    isLooking = false;
  }

  /** Resolves to the problems of which nothing is known for sure. */
  async function draw(): Promise<number[]> {
    const missing = new Set<number>();
    const links = linksOfPage();
    let ends = 0;
    for (let i = 0; i < links.length; i += STEP) {
      if (performance.now() >= ends) {
        await idle();
        if (!extensionLives()) turnOff();
        if (isOff) return [];
        ends = performance.now() + SLICE_MS;
      }
      const step = links.slice(i, i + STEP).map((link) => [link, markOf(link, missing)] as const);
      for (const [link, mark] of step) put(link, mark);
    }
    return [...missing];
  }

  function markOf(link: Element, missing: Set<number>): string | null {
    const id = problemLinked(link);
    if (id === null) return null;
    if (!known.has(id) || doubted.has(id)) missing.add(id);
    const mark = known.get(id);
    const place = mark && placeOf(link);
    return place == null ? null : mark + place;
  }

  function placeOf(link: Element) {
    if (!places.has(link)) {
      // A clone has the mark of what it was cloned from: nothing that the page itself draws.
      link.removeAttribute(MARK);
      places.set(link, placeOfMark(link));
    }
    return places.get(link);
  }

  /** Asks the worker; resolves to whether there is something to draw. */
  async function learn(ids: number[]): Promise<boolean> {
    for (const id of ids) doubted.delete(id);
    asking = ids;
    const reply = await ask('marks', { ids, styled: isStyled });
    asking = [];
    if (isOff) return false;
    if (reply.ok) misses = 0;
    const marks = reply.ok && reply.value;
    if (marks) {
      const found = new Map(marks);
      for (const id of ids) known.set(id, found.get(id) ?? null);
      isStyled ||= found.size > 0;
    } else if (reply.ok || reply.failure.kind === 'refused') {
      // There was news of everything since: there may be marks again.
      if (ids.every((id) => doubted.has(id))) return true;
      turnOff();
    } else {
      for (const id of ids) doubted.add(id);
      timer = setTimeout(look, Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** misses++));
    }
    return Boolean(marks);
  }

  /** A message of the worker: what changed. */
  function told(news: unknown): void {
    const { changed } = (news ?? {}) as Partial<TabNews>;
    const ids = changed === 'all' ? [...known.keys(), ...asking] : (changed ?? []);
    // What is being asked for is not known yet, and the answer may be from before the change.
    const ours = ids.filter((id) => known.has(id) || isLooking);
    for (const id of ours) doubted.add(id);
    if (changed === 'all' || (!isOff && ours.length > 0)) turnOn();
  }

  // It heard nothing while it was put aside.
  window.addEventListener('pageshow', (event) => event.persisted && told({ changed: 'all' }), { signal });
  signal.addEventListener('abort', turnOff);
  return {
    /** An address is shown now. */
    visit: turnOn,
    told,
    /** The problem of a link that has a mark; null for all else, whatever the page wrote on it. */
    marked(link: Element): number | null {
      const id = problemLinked(link);
      return id !== null && known.get(id) && places.get(link) != null ? id : null;
    },
  };
}

function bringsLinks({ type, addedNodes }: MutationRecord): boolean {
  return type === 'attributes' || [...addedNodes].some((node) => node instanceof Element);
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: QUIET_MS }));
}

function put(link: Element, mark: string | null): void {
  if (link.getAttribute(MARK) === mark) return;
  if (mark === null) link.removeAttribute(MARK);
  else link.setAttribute(MARK, mark);
}
