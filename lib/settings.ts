import { asRecord, type Is, isNumber, isOrigin, isYesNo, listOf, objectOf, orNull } from './guards.ts';
import { BLIND_PARTS, type BlindPart } from './panel/blind-parts.ts';
import { CORNERS } from './panel/free-corner.ts';
import type { PanelPlace } from './protocol.ts';
import { DEFAULT_BASE } from './site.ts';

export const CATALOGUE_CHOICES = ['none', 'attempted', 'all'] as const;
export type CatalogueChoice = (typeof CATALOGUE_CHOICES)[number];

/** The player's settings. They are never deleted together with fetched data. */
export interface Settings {
  /** Base URL of the site, without a trailing slash. */
  base: string;
  panelOn: boolean;
  panelPlace: PanelPlace;
  keyLineDismissed: boolean;
  /** Whether links to problems get marks on the site's pages. */
  marksOn: boolean;
  /** After how many days a solved problem counts as solved long ago; null: never. */
  horizonDays: number | null;
  /** What blind mode hides of a problem until it was tried today; empty: blind mode is off. */
  blind: BlindPart[];
  /** Whether reading the complete history in the background is paused. */
  historyPaused: boolean;
  /** For which problems the public data are fetched in the background. */
  catalogue: CatalogueChoice;
  /**
   * Saved filters in the player's order; null: never changed, so the initial ones apply. They stay as stored; only the
   * popup parses them (`sensibleSaved`).
   */
  saved: readonly unknown[] | null;
}

export const DEFAULT_SETTINGS: Settings = {
  base: DEFAULT_BASE,
  panelOn: true,
  panelPlace: { corner: null, collapsed: null },
  keyLineDismissed: false,
  marksOn: true,
  horizonDays: 180,
  blind: [],
  historyPaused: false,
  catalogue: 'attempted',
  saved: null,
};

const IS: Readonly<Record<keyof Settings, Is>> = {
  base: isOrigin,
  panelOn: isYesNo,
  panelPlace: objectOf({
    corner: orNull((corner) => CORNERS.some((one) => one === corner)),
    collapsed: orNull(isYesNo),
  }),
  keyLineDismissed: isYesNo,
  marksOn: isYesNo,
  horizonDays: orNull((days) => isNumber(days) && days > 0),
  blind: listOf((part) => BLIND_PARTS.some((one) => one === part)),
  historyPaused: isYesNo,
  catalogue: (choice) => CATALOGUE_CHOICES.some((one) => one === choice),
  saved: orNull(Array.isArray),
};

/** Returns valid settings from a stored value. Each field that is missing or invalid has its default. */
export function sensibleSettings(stored: unknown): Settings {
  const sensible = Object.entries(asRecord(stored)).filter(([name, value]) =>
    IS[name as keyof Settings]?.(value),
  );
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(sensible) };
}
