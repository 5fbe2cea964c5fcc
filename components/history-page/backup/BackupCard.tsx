import type { BackupContent, SavedBackup } from '../../../lib/backup/backup-view.ts';
import { text, textCount } from '../../../lib/text.ts';
import type { BackupPartProps } from './backup-part-props.ts';
import { FileCard } from './FileCard.tsx';
import { SaveButton } from './SaveButton.tsx';

export function BackupCard(props: BackupPartProps) {
  const { content, isComplete, saved } = props.view;
  return (
    <FileCard id="files-backup" title={text('backup_backup')} why={text('backup_backup_why')}>
      {content && (
        <ul>
          {linesOf(content).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {!isComplete && <p class="FileCard-note">{text('backup_backup_unread')}</p>}
      <p class="FileCard-note" role="status" data-fault={saved?.isTooLarge}>
        {saved && savedText(saved)}
      </p>
      <SaveButton {...props} kind="backup" label={text('backup_backup_save')} isPossible />
    </FileCard>
  );
}

/** Returns what a saved backup lacks; empty if it has everything. */
function savedText({ leftOut, isTooLarge }: SavedBackup): string {
  if (isTooLarge) return text('backup_backup_too_large');
  return leftOut > 0 ? textCount('backup_backup_left', leftOut) : '';
}

function linesOf({ attemptCount, notes, hasReviews, sessions }: BackupContent): string[] {
  return [
    textCount('history_count', attemptCount),
    notes > 0 ? textCount('notes_count', notes) : '',
    hasReviews ? text('backup_backup_reviews') : '',
    sessions > 0 ? textCount('backup_sessions', sessions) : '',
    text('backup_backup_settings'),
  ].filter(Boolean);
}
