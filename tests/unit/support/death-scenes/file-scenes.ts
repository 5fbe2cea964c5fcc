import { expect } from 'vitest';
import { checksumIn } from '../../../../lib/backup/backup-text.ts';
import { ownData, readImportRecord, readNotes } from '../../../../lib/store/own/own.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { smallBackup } from '../../backup/written-backup.ts';
import { storedIds } from '../stored-attempts.ts';
import { FIRST, type Scene, type Stage } from './scene.ts';

/** An attempt that neither the site nor this device has. */
const INVENTED = 2;

const backupOf = ({ site, player, problems }: Stage) =>
  smallBackup(site.url, player, problems[FIRST] ?? 0, INVENTED);

async function expectImported({ site, player, problems }: Stage): Promise<void> {
  const own = await ownData(site.url, player.id);
  expect(await readNotes(own)).toMatchObject([{ problemId: problems[FIRST] ?? 0, text: 'Of the backup' }]);
  expect(await readImportRecord(own)).toMatchObject({ isFinished: true, attemptIds: [INVENTED] });
  expect(await storedIds(await playerData(site.url, player.id))).toEqual([INVENTED]);
}

/** Scenes in which a backup is imported. */
export const FILE_SCENES: readonly Scene[] = [
  {
    name: 'a backup is imported and undone',
    repeats: 0,
    act: async (stage) => {
      const text = await backupOf(stage);
      await stage.lives.ask(({ page }) => page.importBackup(text));
      await expectImported(stage);
      await stage.lives.ask(({ page }) => page.undoImport(checksumIn(text)));
    },
    check: async ({ site, player }) => {
      const own = await ownData(site.url, player.id);
      expect(await readNotes(own)).toEqual([]);
      expect(await readImportRecord(own)).toBeUndefined();
      expect(await storedIds(await playerData(site.url, player.id))).toEqual([]);
    },
  },
];
