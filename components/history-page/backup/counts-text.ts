import type { BackupContent } from '../../../lib/backup/backup-view.ts';
import { locale, textCount } from '../../../lib/text.ts';

const KINDS = {
  attempts: 'attempts',
  notes: 'notes_count',
  reviews: 'backup_reviews',
  sessions: 'backup_sessions',
  savedFilters: 'backup_filters',
  settings: 'backup_settings',
} as const satisfies Record<keyof BackupContent, Parameters<typeof textCount>[0]>;

/** Returns how many items of each kind there are: "41,200 attempts, 3 notes and 1 session". Those without any are left out. */
export function countsText(counts: BackupContent): string {
  const kinds = (Object.keys(KINDS) as (keyof BackupContent)[]).filter((kind) => counts[kind] > 0);
  return new Intl.ListFormat(locale()).format(kinds.map((kind) => textCount(KINDS[kind], counts[kind])));
}
