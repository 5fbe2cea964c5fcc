import type { BackupContent, SavedBackup } from '../../../lib/files/files-view.ts';
import { text, textCount } from '../../../lib/text.ts';
import { FileCard } from './FileCard.tsx';
import type { FilesPartProps } from './files-part-props.ts';
import { SaveButton } from './SaveButton.tsx';

export function BackupCard(props: FilesPartProps) {
  const { content, isComplete, saved } = props.view;
  return (
    <FileCard id="files-backup" title={text('files_backup')} why={text('files_backup_why')}>
      {content && (
        <ul>
          {linesOf(content).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {!isComplete && <p class="FileCard-note">{text('files_backup_unread')}</p>}
      <p class="FileCard-note" role="status" data-fault={saved?.isTooLarge}>
        {saved && savedText(saved)}
      </p>
      <SaveButton {...props} kind="backup" label={text('files_backup_save')} isPossible />
    </FileCard>
  );
}

/** Returns what a saved backup lacks; empty if it has everything. */
function savedText({ leftOut, isTooLarge }: SavedBackup): string {
  if (isTooLarge) return text('files_backup_too_large');
  return leftOut > 0 ? textCount('files_backup_left', leftOut) : '';
}

function linesOf({ tries, notes, hasReviews, practices }: BackupContent): string[] {
  return [
    textCount('tries_count', tries),
    notes > 0 ? textCount('accounts_notes', notes) : '',
    hasReviews ? text('files_backup_reviews') : '',
    practices > 0 ? textCount('files_practices', practices) : '',
    text('files_backup_settings'),
  ].filter(Boolean);
}
