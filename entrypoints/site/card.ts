import { ask } from '../../lib/ask.ts';
import { cardPort } from '../../lib/panel/card-port.ts';
import type { ReviewDecision } from '../../lib/review/review-events.ts';
import { loadedTexts } from '../../lib/text.ts';

/** The card appears after the pointer or focus has stayed on a link this long, ms. */
const DELAY_MS = 300;
/** The pointer may take this long from the link to its card, ms. */
const CROSSING_MS = 300;
const EVENT_TYPES = 'pointerover pointerout pointerdown focusin focusout keydown scroll blur'.split(' ');

/**
 * Shows the card of the link that has the pointer or the keyboard focus, until the player does something else than go to the
 * card. `problemOf` returns the problem of a link, null for any other.
 */
export function linkCard(signal: AbortSignal, problemOf: (link: Element) => number | null): void {
  let target: Element | undefined;
  /** The timer of the delay; undefined or 0: no card is waiting. */
  let timer: ReturnType<typeof setTimeout> | undefined | 0;
  let crossing: ReturnType<typeof setTimeout> | undefined;

  function stay(): void {
    clearTimeout(crossing);
    crossing = undefined;
  }

  function setTarget(link: Element | undefined): void {
    stay();
    if (link === target) return;
    target = link;
    clearTimeout(timer);
    cardPort()?.leave();
    timer = link && setTimeout(show, DELAY_MS, link);
  }

  async function show(link: Element): Promise<void> {
    timer = 0;
    const id = problemOf(link);
    if (id === null) return;
    const reply = await ask('problemCard', {
      id,
      cardLoaded: cardPort() !== undefined,
      language: loadedTexts()?.language,
    });
    if (reply.ok && reply.value && target === link && link.isConnected && problemOf(link) === id) {
      cardPort()?.show(reply.value, link, (decision) => decide(link, id, decision));
    }
  }

  async function decide(link: Element, id: number, decision: ReviewDecision): Promise<boolean> {
    const { ok } = await ask('decideReview', { id, decision });
    if (ok) await show(link);
    return ok;
  }

  /** The pointer has left the link or its card. */
  function leaveSoon(): void {
    if (timer !== 0) setTarget(undefined);
    else
      crossing ??= setTimeout(() => {
        if (cardPort()?.hasKeyboardFocus()) stay();
        else setTarget(undefined);
      }, CROSSING_MS);
  }

  /** Whether the player has gone from the link to its card by `Tab`. */
  function entersCard(event: Event): boolean {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event as KeyboardEvent;
    if (key !== 'Tab' || shiftKey || ctrlKey || altKey || metaKey) return false;
    if (target === undefined || target !== document.activeElement || !cardPort()?.focus()) return false;
    event.preventDefault();
    return true;
  }

  /** Goes from the card back to its link, after which the card comes for the keyboard, though it is at the end of the page. */
  function leavesCard(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    if (key !== 'Tab' && key !== 'Escape') return;
    // By `Tab`, the browser goes on from the link.
    if (key === 'Escape' || shiftKey) event.preventDefault();
    (target as HTMLElement | undefined)?.focus({ preventScroll: true });
    if (key === 'Escape') setTarget(undefined);
  }

  const update = (event: Event) => {
    if (!event.isTrusted) return;
    const { type } = event;
    const { relatedTarget = null } = event as FocusEvent | PointerEvent;
    const card = cardPort();
    if (type === 'pointerout') {
      // Otherwise the `pointerover` of another element follows.
      if (relatedTarget === null) leaveSoon();
      return;
    }
    const isLeft = type === 'focusout' || type === 'blur';
    if (card?.is(event.target) && type === 'keydown') return leavesCard(event as KeyboardEvent);
    if (card?.is(event.target) || (isLeft && card?.is(relatedTarget))) return stay();
    // The scrolling that brings a focused link into view is ignored.
    if (type === 'scroll' && timer && target === document.activeElement) return;
    if (type === 'keydown' && entersCard(event)) return;
    const link = (event.composedPath() as Element[]).find((node) => node.localName === 'a');
    const isEntered = type === 'pointerover' || (type === 'focusin' && link?.matches(':focus-visible'));
    if (isEntered && link && problemOf(link) !== null) setTarget(link);
    else if (type === 'pointerover') leaveSoon();
    else setTarget(undefined);
  };
  for (const type of EVENT_TYPES)
    window.addEventListener(type, update, { capture: true, passive: type !== 'keydown', signal });
}
