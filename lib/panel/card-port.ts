import type { ProblemCard } from './panel.ts';

/** The attribute of the card's element in a page. */
export const CARD_MARK = 'data-companion-card';

/** The interface between the site script and the card's script; see `panel-port.ts`. */
export interface CardPort {
  /** Shows a card next to the link, replacing any other card. */
  show(card: ProblemCard, link: Element): void;
  leave(): void;
}

const globals = globalThis as { companionCard?: CardPort };

/** Returns the card's port; undefined until its script has run in this page. */
export function cardPort(): CardPort | undefined {
  return Object.hasOwn(globals, 'companionCard') ? globals.companionCard : undefined;
}

/** Stores the port for the site script. */
export function setCardPort(port: CardPort): void {
  globals.companionCard = port;
}
