import type { Backup } from '../../../lib/backup/backup.ts';
import {
  AFTER_ATTEMPTS,
  backupEnd,
  backupHead,
  backupLines,
  ownerInFile,
} from '../../../lib/backup/backup-text.ts';
import { checksumOf } from '../../../lib/backup/checksum.ts';

/** Returns the file of a backup. */
export async function written({ attempts, ...head }: Backup): Promise<string> {
  const text = backupHead(head);
  return sealed(text + backupLines(text, attempts) + AFTER_ATTEMPTS);
}

/** Returns a text with its checksum at its end, as somebody can make one who knows the format. */
export async function sealed(text: string): Promise<string> {
  return text + backupEnd(await checksumOf(text));
}

/** Returns a small backup of a player of the site at this origin: a note about a problem, and an attempt on it. */
export function smallBackup(
  origin: string,
  { id, name }: Backup['player'],
  problemId: number,
  attemptId: number,
): Promise<string> {
  return written({
    ...ownerInFile(origin, { id, name }),
    settings: { dailyGoal: 90 },
    reviewPlan: null,
    notes: [{ problemId, text: 'Of the backup', typedAt: 1, bookmarked: false, changedAt: 1 }],
    reviews: [],
    sessions: [],
    attempts: [{ id: attemptId, problemId, at: 1, solved: false, ms: null, level: null }],
  });
}
