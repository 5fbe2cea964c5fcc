import type { PanelPlace } from './protocol.ts';
import { DEFAULT_BASE } from './site.ts';

/** What the player chose; kept for good, never dropped with fetched data. */
export interface Settings {
  /** Base URL of the site, without a trailing slash. */
  base: string;
  panelOn: boolean;
  panelPlace: PanelPlace;
  keyLineDismissed: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  base: DEFAULT_BASE,
  panelOn: true,
  panelPlace: { corner: null, collapsed: null },
  keyLineDismissed: false,
};
