import { ask } from '../../lib/ask.ts';
import { cardPort } from '../../lib/panel/card-port.ts';

/** The card appears after the pointer or focus has stayed on a link this long, ms. */
const DELAY_MS = 300;
const EVENT_TYPES = 'pointerover pointerout pointerdown focusin focusout keydown scroll blur'.split(' ');

/**
 * Shows the card of the marked link that has the pointer or the keyboard focus, until the player does something else.
 * `marked` returns the problem of a link with a mark.
 */
export function linkCard(signal: AbortSignal, marked: (link: Element) => number | null): void {
  let target: Element | undefined;
  /** The timer of the delay; undefined or 0: no card is waiting. */
  let timer: ReturnType<typeof setTimeout> | undefined | 0;

  function setTarget(link: Element | undefined): void {
    if (link === target) return;
    target = link;
    clearTimeout(timer);
    cardPort()?.leave();
    timer = link && setTimeout(show, DELAY_MS, link);
  }

  async function show(link: Element): Promise<void> {
    timer = 0;
    const id = marked(link);
    if (id === null) return;
    const reply = await ask('problemCard', { id, cardLoaded: cardPort() !== undefined });
    if (reply.ok && reply.value && target === link && link.isConnected && marked(link) === id) {
      cardPort()?.show(reply.value, link);
    }
  }

  const update = (event: Event) => {
    const { type } = event;
    // Two events are ignored: leaving an element for another one, since its `pointerover` follows, and the scrolling
    // that brings a focused link into view.
    if (
      !event.isTrusted ||
      (type === 'pointerout' && (event as PointerEvent).relatedTarget) ||
      (type === 'scroll' && timer && target === document.activeElement)
    )
      return;
    const link = (event.composedPath() as Element[]).find((node) => node.localName === 'a');
    const isEntered = type === 'pointerover' || (type === 'focusin' && link?.matches(':focus-visible'));
    setTarget(isEntered && link && marked(link) !== null ? link : undefined);
  };
  for (const type of EVENT_TYPES)
    window.addEventListener(type, update, { capture: true, passive: true, signal });
}
