import type { ReviewDecision } from '../review/review-events.ts';
import type { ProblemCard } from './panel-types.ts';

/** The attribute of the card's element in a page. */
export const CARD_ATTRIBUTE = 'data-companion-card';

/** The interface between the site script and the card's script; see `panel-port.ts`. */
export interface CardPort {
  /**
   * Shows a card beside the link. If that link's card is shown already, only its content changes; else it replaces any other card.
   * `onReview` stores a decision and resolves to whether that worked.
   */
  show(card: ProblemCard, link: Element, onReview: (decision: ReviewDecision) => Promise<boolean>): void;
  leave(): void;
  /** Whether this is the card's element. */
  is(target: EventTarget | null | undefined): boolean;
  hasKeyboardFocus(): boolean;
  /** Moves the focus from the link to the card's button; returns whether there is one. */
  focus(): boolean;
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
