import type { PanelModel, Spoilers } from './panel-types.ts';

/** What is covered in the site's page: what looks like a spoiler, and these of the problem; `known` null: not known yet. */
export interface Cover {
  known: Spoilers | null;
}

/**
 * Returns what to cover while a panel is shown; null for nothing. If the panel does not tell, since its answer has not come or the database
 * cannot be read, spoilers are covered if the player hides them (`hides`), as was known before.
 */
export function coverOf(
  { hidden, hidesSpoilers, spoilers }: Pick<PanelModel, 'hidden' | 'hidesSpoilers' | 'spoilers'>,
  hides: boolean,
): Cover | null {
  if (hidesSpoilers === null) return hides ? { known: null } : null;
  return hidden.spoilers ? { known: spoilers } : null;
}
