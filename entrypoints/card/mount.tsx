import { render } from 'preact';
import { CardReview } from '../../components/card/CardReview.tsx';
import { ProblemCard } from '../../components/card/ProblemCard.tsx';
import { createHost, rootOfPage } from '../../components/page-root.ts';
import { beginDaysAt } from '../../lib/days.ts';
import { CARD_ATTRIBUTE, type CardPort } from '../../lib/panel/card-port.ts';
import type { Box } from '../../lib/panel/free-corner.ts';
import { type Neighbours, placePopover } from '../../lib/panel/popover-place.ts';
import cardCss from './style.css?inline';

interface ShownCard {
  host: HTMLElement;
  root: ShadowRoot;
  link: Element;
}

/**
 * Returns a port that shows one card at a time beside a link. The card is in an element of its own, which `leave`
 * removes.
 */
export function cardBesideLinks(): CardPort {
  let shown: ShownCard | undefined;

  function leave(): void {
    shown?.host.remove();
    shown = undefined;
  }

  function open(link: Element): ShownCard {
    leave();
    const created = createHost(CARD_ATTRIBUTE, cardCss);
    rootOfPage().append(created.host);
    shown = { ...created, link };
    return shown;
  }

  return {
    show(card, link, onReview) {
      beginDaysAt(card.dayStartsAt);
      const isOpen = shown?.link === link;
      const current = isOpen && shown ? shown : open(link);
      render(
        <div role="status">
          <ProblemCard card={card} now={Date.now()}>
            {card.review && <CardReview review={card.review} onReview={onReview} />}
          </ProblemCard>
        </div>,
        current.root,
      );
      // A card that is shown stays where it is: the pointer may be on it.
      if (!isOpen) putBeside(link, current.root.firstElementChild?.firstElementChild as HTMLElement);
    },
    leave,
    is: (target) => target !== null && target === shown?.host,
    hasKeyboardFocus: () => shown?.root.activeElement?.matches(':focus-visible') ?? false,
    focus() {
      const button = shown?.root.querySelector('button');
      button?.focus({ preventScroll: true });
      return button != null;
    },
  };
}

function putBeside(link: Element, card: HTMLElement): void {
  const view = { width: window.innerWidth, height: window.innerHeight };
  const { x, y } = placePopover(boxOf(link), card.getBoundingClientRect(), view, neighboursOf(link));
  card.style.translate = `${x}px ${y}px`;
}

/** Number of links on each side of a link that its card should not cover. */
const MAX_NEIGHBOURS = 12;

function neighboursOf(link: Element): Neighbours {
  const links = [...rootOfPage().querySelectorAll('a[href]')];
  const at = links.indexOf(link);
  return {
    before: links.slice(Math.max(0, at - MAX_NEIGHBOURS), Math.max(0, at)).map(boxOf),
    after: links.slice(at + 1, at + 1 + MAX_NEIGHBOURS).map(boxOf),
  };
}

/** Returns the box of a link and of its sign, which is at its end or above its beginning. */
function boxOf(link: Element): Box {
  const { left, top, right, bottom } = link.getBoundingClientRect();
  return { left: left - 6, top: top - 6, right: right + 12, bottom };
}
