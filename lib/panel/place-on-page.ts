import type { PanelPlace } from './panel-types.ts';

/** Where one page shows its panel, and what of that the player chose on this page and no answer has confirmed yet. */
export interface PlaceOnPage {
  place: PanelPlace;
  chosen: Partial<PanelPlace>;
}

/** The place of a panel that the player has not moved or folded. */
export const AUTOMATIC_PLACE: PanelPlace = { corner: null, collapsed: null };

/** Returns the place after the player changed some of it on this page. */
export function chosenPlace({ place, chosen }: PlaceOnPage, change: Partial<PanelPlace>): PlaceOnPage {
  return { place: { ...place, ...change }, chosen: { ...chosen, ...change } };
}

/**
 * Returns the place after an answer of the worker. An answer may be older than the player's choice and contain the
 * place before it. So what the player chose stays until an answer contains it.
 */
export function answeredPlace({ chosen }: PlaceOnPage, answered: PanelPlace): PlaceOnPage {
  const place = { ...answered, ...chosen };
  const isConfirmed = place.corner === answered.corner && place.collapsed === answered.collapsed;
  return { place, chosen: isConfirmed ? {} : chosen };
}
