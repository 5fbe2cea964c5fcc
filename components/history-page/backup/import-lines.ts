import type { ImportPreview } from '../../../lib/backup/backup-view.ts';
import { snake, text, textCount } from '../../../lib/text.ts';

/** Returns what importing a backup adds and changes, in lines. */
export function changedLines(preview: ImportPreview): string[] {
  const { attempts, notes, reviews, sessions, plan, settings, savedFilters } = preview;
  return [
    attempts.added > 0 ? textCount('backup_import_tries', attempts.added) : '',
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
export function leftLines({ attempts, notes, plan, settings, savedFilters }: ImportPreview): string[] {
  return [
    attempts.left > 0 ? textCount('backup_left_tries', attempts.left) : '',
    attempts.later > 0 ? textCount('backup_later_tries', attempts.later) : '',
    notes.stay > 0 ? textCount('backup_left_notes', notes.stay) : '',
    plan === 'stays' ? text('backup_plan_stays') : '',
    settings.stay > 0 ? textCount('backup_left_settings', settings.stay) : '',
    savedFilters.left > 0 ? textCount('backup_left_filters', savedFilters.left) : '',
  ].filter(Boolean);
}
