import type { ProblemCard } from '../protocol.ts';

/** The mark of the card's element in a page. */
export const CARD_MARK = 'data-companion-card';

/** Where the site script meets the card's, as it meets the panel's (see `panel-port.ts`). */
export interface CardPort {
  /** Shows a card beside the link, in place of one that is there. */
  show(card: ProblemCard, link: Element): void;
  /** Takes it off the page. */
  leave(): void;
}

const world = globalThis as { companionCard?: CardPort };

/** The card's port, once its script has run in this page. */
export function cardPort(): CardPort | undefined {
  return Object.hasOwn(world, 'companionCard') ? world.companionCard : undefined;
}

/** Leaves the port there. */
export function setCardPort(port: CardPort): void {
  world.companionCard = port;
}
