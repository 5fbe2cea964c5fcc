import type { PanelPlace } from './panel.ts';

/**
 * Where one page shows its panel, and whether the player chose that on this page and no answer has confirmed it yet.
 */
export interface PlaceOnPage {
  place: PanelPlace;
  isUnconfirmed: boolean;
}

/** Returns the place after the player changed some of it on this page. */
export function chosenPlace({ place }: PlaceOnPage, change: Partial<PanelPlace>): PlaceOnPage {
  return { place: { ...place, ...change }, isUnconfirmed: true };
}

/**
 * Returns the place after an answer of the worker. An answer may be older than the player's choice and contain the
 * place before it. So the choice stays until an answer contains it.
 */
export function answeredPlace(onPage: PlaceOnPage, answered: PanelPlace): PlaceOnPage {
  const { place, isUnconfirmed } = onPage;
  const isSame = place.corner === answered.corner && place.collapsed === answered.collapsed;
  return isUnconfirmed && !isSame ? onPage : { place: answered, isUnconfirmed: false };
}
