import { sortedJson } from '../../backup/backup-text.ts';
import type { ImportRecord } from '../../backup/import-record.ts';
import { asRecord } from '../../guards.ts';
import { changeStoredSettings } from '../../store/core/change-settings.ts';

type Changes = ImportRecord['settings'];

/** Chooses the settings of a backup, unless the player has chosen others since the record was made. */
export async function chooseSettings(changes: Changes): Promise<void> {
  await replace(changes, ({ name, before, after }) => ({ name, from: before, to: after }));
}

/** Restores the settings as they were before a backup was imported, unless the player has chosen others since. */
export async function restoreSettings(changes: Changes): Promise<void> {
  await replace(changes, ({ name, before, after }) => ({ name, from: after, to: before }));
}

async function replace(
  changes: Changes,
  by: (change: Changes[number]) => { name: string; from: unknown; to: unknown },
): Promise<void> {
  if (changes.length === 0) return;
  await changeStoredSettings((stored) => {
    const next = { ...asRecord(stored) };
    for (const { name, from, to } of changes.map(by)) {
      if (sortedJson(next[name]) !== sortedJson(from)) continue;
      if (to === undefined) delete next[name];
      else next[name] = to;
    }
    return next;
  });
}
