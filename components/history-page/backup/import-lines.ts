import type { ImportPreview } from '../../../lib/backup/backup-view.ts';
import { snake, text, textCount } from '../../../lib/text.ts';

/** Returns what importing a backup adds and changes, in lines. */
export function changedLines(preview: ImportPreview): string[] {
  const { tries, notes, reviews, sessions, plan, settings, savedFilters } = preview;
  return [
    tries.added > 0 ? textCount('backup_import_tries', tries.added) : '',
    notes.added > 0 ? textCount('backup_import_notes', notes.added) : '',
    notes.replaced > 0 ? textCount('backup_import_notes_newer', notes.replaced) : '',
    reviews.added + reviews.replaced > 0
      ? textCount('backup_import_reviews', reviews.added + reviews.replaced)
      : '',
    sessions.added + sessions.replaced > 0
      ? textCount('backup_sessions', sessions.added + sessions.replaced)
      : '',
    plan !== null && plan !== 'stays' ? text(`backup_plan_${snake(plan)}`) : '',
    settings.added > 0 ? textCount('backup_import_settings', settings.added) : '',
    savedFilters.added > 0 ? textCount('backup_import_filters', savedFilters.added) : '',
  ].filter(Boolean);
}

/** Returns what of a backup is not imported, and why, in lines. */
export function leftLines({ tries, notes, plan, settings, savedFilters }: ImportPreview): string[] {
  return [
    tries.left > 0 ? textCount('backup_left_tries', tries.left) : '',
    tries.later > 0 ? textCount('backup_later_tries', tries.later) : '',
    notes.stay > 0 ? textCount('backup_left_notes', notes.stay) : '',
    plan === 'stays' ? text('backup_plan_stays') : '',
    settings.stay > 0 ? textCount('backup_left_settings', settings.stay) : '',
    savedFilters.left > 0 ? textCount('backup_left_filters', savedFilters.left) : '',
  ].filter(Boolean);
}
