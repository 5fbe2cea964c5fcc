import { render } from 'preact';
import { ProblemCard } from '../../components/card/ProblemCard.tsx';
import { createHost, rootOfPage } from '../../components/page-root.ts';
import { loadMissingTexts } from '../../lib/missing-texts.ts';
import { CARD_MARK, type CardPort } from '../../lib/panel/card-port.ts';
import { type Neighbours, placePopover } from '../../lib/panel/popover-place.ts';
import cardCss from './style.css?inline';

/**
 * Returns a port that shows one card at a time beside a link. The card is in an element of its own, which `leave`
 * removes.
 */
export function cardBesideLinks(): CardPort {
  let host: HTMLElement | undefined;

  function leave(): void {
    host?.remove();
    host = undefined;
  }

  return {
    show(card, link) {
      leave();
      const { host: created, root } = createHost(CARD_MARK, cardCss);
      host = created;
      const draw = () => {
        render(
          <div role="status">
            <ProblemCard card={card} now={Date.now()} />
          </div>,
          root,
        );
        const drawn = root.firstElementChild?.firstElementChild as HTMLElement;
        const view = { width: window.innerWidth, height: window.innerHeight };
        const box = link.getBoundingClientRect();
        const { x, y } = placePopover(box, drawn.getBoundingClientRect(), view, neighboursOf(link));
        drawn.style.translate = `${x}px ${y}px`;
      };
      rootOfPage().append(host);
      draw();
      void loadMissingTexts().then((isLoaded) => {
        if (isLoaded && host === created) draw();
      });
    },
    leave,
  };
}

/** Number of links on each side of a link that its card should not cover. */
const MAX_NEIGHBOURS = 8;

function neighboursOf(link: Element): Neighbours {
  const links = [...rootOfPage().querySelectorAll('a[href]')];
  const at = links.indexOf(link);
  const boxes = (some: Element[]) => some.map((one) => one.getBoundingClientRect());
  return {
    before: boxes(links.slice(Math.max(0, at - MAX_NEIGHBOURS), Math.max(0, at))),
    after: boxes(links.slice(at + 1, at + 1 + MAX_NEIGHBOURS)),
  };
}
