import { ask } from '../../lib/ask.ts';
import { cardPort } from '../../lib/panel/card-port.ts';

/** A pointer that stays on a link for this long wants to know more of it, ms. */
const STAYS_MS = 300;
/** One text, since this script weighs as much as it may. */
const SIGNS = 'pointerover pointerout pointerdown focusin focusout keydown scroll blur'.split(' ');

/** Shows the card of the marked link that a player points at or has gone to by the keyboard, until they do something else. */
export function linkCard(signal: AbortSignal, marked: (link: Element) => number | null): void {
  let wanted: Element | undefined;
  /** Undefined or 0: nothing is waited for. */
  let timer: ReturnType<typeof setTimeout> | undefined | 0;

  function want(link: Element | undefined): void {
    if (link === wanted) return;
    wanted = link;
    clearTimeout(timer);
    cardPort()?.leave();
    timer = link && setTimeout(show, STAYS_MS, link);
  }

  async function show(link: Element): Promise<void> {
    timer = 0;
    const id = marked(link);
    if (id === null) return;
    const reply = await ask('problemCard', { id, cardLoaded: cardPort() !== undefined });
    if (reply.ok && reply.value && wanted === link && marked(link) === id) {
      cardPort()?.show(reply.value, link);
    }
  }

  const look = (event: Event) => {
    const { type } = event;
    // From one element to another inside the same link comes as two events, of which the second says where to. And the
    // keyboard scrolls to the link that it goes to.
    if (
      !event.isTrusted ||
      (type === 'pointerout' && (event as PointerEvent).relatedTarget) ||
      (type === 'scroll' && timer && wanted === document.activeElement)
    )
      return;
    const link = (event.composedPath() as Element[]).find((node) => node.localName === 'a');
    const comes = type === 'pointerover' || (type === 'focusin' && link?.matches(':focus-visible'));
    want(comes && link && marked(link) !== null ? link : undefined);
  };
  for (const type of SIGNS) window.addEventListener(type, look, { capture: true, passive: true, signal });
}
