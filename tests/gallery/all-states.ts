import { BACKUP_STATES } from './backup-states.ts';
import { HISTORY_STATES } from './history-states.ts';
import { NOTES_STATES } from './notes-states.ts';
import { POPUP_STATES } from './popup-states.ts';
import { PREVIEW_STATES, SIDE_PREVIEW_STATES } from './preview-states.ts';
import { SESSION_STATES } from './sessions-states.ts';
import { STATES, type State } from './states.ts';
import { STATISTICS_STATES } from './statistics-states.ts';

/** Every state of the gallery, by name. */
export const ALL_STATES: Record<string, State> = {
  ...STATES,
  ...POPUP_STATES,
  ...PREVIEW_STATES,
  ...SIDE_PREVIEW_STATES,
  ...HISTORY_STATES,
  ...STATISTICS_STATES,
  ...BACKUP_STATES,
  ...NOTES_STATES,
  ...SESSION_STATES,
};
