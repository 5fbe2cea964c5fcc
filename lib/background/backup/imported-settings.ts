import type { SettingChange } from '../../backup/import-record.ts';
import { withChanges } from '../../backup/merge-settings.ts';
import { changeStoredSettings } from '../../store/core/change-settings.ts';

/** Chooses the settings of a backup (`after`), or those of before again, unless the player has chosen others since the record was made. */
export async function chooseSettings(
  changes: readonly SettingChange[],
  which: 'before' | 'after',
): Promise<void> {
  if (changes.length > 0) await changeStoredSettings((stored) => withChanges(stored, changes, which));
}
