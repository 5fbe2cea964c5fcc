import { useRef } from 'preact/hooks';
import { hasChanges } from '../../../lib/backup/import-counts.ts';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import { locale, snake, text, textCount } from '../../../lib/text.ts';
import { clock } from '../../../lib/time.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { Check } from '../../pages/Check.tsx';
import { useFocusKept } from '../../use-focus-kept.ts';
import type { BackupPartProps } from './backup-part-props.ts';
import { countsText } from './counts-text.ts';
import { FileCard } from './FileCard.tsx';
import { SaveButton } from './SaveButton.tsx';

/** Saves everything of the player in a file, and imports such a file after a look. */
export function BackupCard(props: BackupPartProps) {
  const { content, isTooLarge, isReminding, importing } = props.view;
  return (
    <FileCard id="backup" title={text('page_part_backup')} why={text('backup_why')}>
      <p class="FileCard-note">{content && countsText(content)}</p>
      <div class="BackupCard-state" role="status">
        {isTooLarge && <p>{text('backup_too_large')}</p>}
        <ImportStep {...props} />
      </div>
      <FailurePlace
        failure={importing.at === 'failed' ? importing.failure : null}
        now={props.now}
        say={pressSentence}
      />
      <Buttons {...props} />
      <Check label={text('backup_remind')} on={isReminding} onChange={props.onRemind} />
    </FileCard>
  );
}

function ImportStep({ view: { importing } }: BackupPartProps) {
  switch (importing.at) {
    case 'busy':
      return <p>{text('loading')}</p>;
    case 'fault':
      return <p>{text(`backup_fault_${snake(importing.fault)}`)}</p>;
    case 'preview':
    case 'imported': {
      const { counts } = importing;
      const isPlanned = importing.at === 'preview' && hasChanges(counts);
      const key = importing.at === 'preview' ? 'backup_preview' : 'backup_imported';
      return (
        <>
          <p>{hasChanges(counts) ? text(key, countsText(counts)) : text('backup_nothing')}</p>
          {counts.kept > 0 && !isPlanned && <p>{textCount('backup_kept', counts.kept)}</p>}
        </>
      );
    }
    case 'undone':
      return <p>{text('backup_undone')}</p>;
    default:
      return null;
  }
}

function Buttons(props: BackupPartProps) {
  const { importing, undoable } = props.view;
  const field = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const isBusy = importing.at === 'busy';
  // The pressed button disappears with each step.
  useFocusKept(() => first.current, importing.at);
  if (importing.at === 'preview' && hasChanges(importing.counts)) {
    return (
      <div class="FileCard-buttons">
        <button ref={first} type="button" class="button primary" onClick={props.onImport}>
          {text('backup_import')}
        </button>
        <button type="button" class="button" onClick={props.onCancelImport}>
          {text('cancel')}
        </button>
      </div>
    );
  }
  return (
    <div class="FileCard-buttons">
      <SaveButton {...props} kind="backup" label={text('backup_save')} isPossible />
      <button
        ref={first}
        type="button"
        class="button"
        aria-disabled={isBusy}
        onClick={() => !isBusy && field.current?.click()}
      >
        {text('backup_choose')}
      </button>
      {undoable && !isBusy && (
        <button type="button" class="button" onClick={() => props.onUndoImport(undoable.checksum)}>
          {text('backup_undo', clock(undoable.at, props.now, locale()))}
        </button>
      )}
      <input
        ref={field}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again after it was changed.
          currentTarget.value = '';
          if (file) props.onChooseBackup(file);
        }}
      />
    </div>
  );
}
