import type { BackupContent } from '../../../lib/files/files-view.ts';
import { text, textCount } from '../../../lib/text.ts';
import { FileCard } from './FileCard.tsx';
import type { FilesPartProps } from './files-part-props.ts';
import { SaveButton } from './SaveButton.tsx';

/** Draws what a backup has, and the button that saves one. */
export function BackupCard(props: FilesPartProps) {
  const { content, isComplete } = props.view;
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
      <SaveButton {...props} kind="backup" label={text('files_backup_save')} isPossible />
    </FileCard>
  );
}

function linesOf({ tries, notes, again, hasReviews, practices }: BackupContent): string[] {
  return [
    textCount('tries_count', tries),
    notes > 0 ? textCount('accounts_notes', notes) : '',
    again > 0 ? textCount('accounts_again', again) : '',
    hasReviews ? text('files_backup_reviews') : '',
    practices > 0 ? textCount('files_practices', practices) : '',
    text('files_backup_settings'),
  ].filter(Boolean);
}
