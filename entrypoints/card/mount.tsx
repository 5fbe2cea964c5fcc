import { render } from 'preact';
import { MarkCard } from '../../components/card/MarkCard.tsx';
import { createHost, rootOfPage } from '../../components/page-root.ts';
import { loadMissingTexts } from '../../lib/missing-texts.ts';
import { CARD_MARK, type CardPort } from '../../lib/panel/card-port.ts';
import { placePopover } from '../../lib/panel/popover-place.ts';
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
        render(<MarkCard card={card} now={Date.now()} />, root);
        const drawn = root.firstElementChild as HTMLElement;
        const view = { width: window.innerWidth, height: window.innerHeight };
        const { x, y } = placePopover(link.getBoundingClientRect(), drawn.getBoundingClientRect(), view);
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
