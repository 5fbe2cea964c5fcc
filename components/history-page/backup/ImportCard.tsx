import { useRef } from 'preact/hooks';
import type { ImportState } from '../../../lib/backup/backup-view.ts';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import { locale, snake, text } from '../../../lib/text.ts';
import { clock } from '../../../lib/time.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { useFocusKept } from '../../use-focus-kept.ts';
import type { BackupPartProps } from './backup-part-props.ts';
import { FileCard } from './FileCard.tsx';
import { changedLines, leftLines } from './import-lines.ts';

export function ImportCard(props: BackupPartProps) {
  const { view, now, onChooseBackup } = props;
  const { importing, undoable } = view;
  const field = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const isBusy = ['reading', 'storing', 'undoing'].includes(importing.at);
  // The pressed button disappears with each step.
  useFocusKept(() => choose.current, importing.at);
  return (
    <FileCard id="files-import" title={text('backup_import')} why={text('backup_import_why')}>
      <div class="ImportCard-state" role="status">
        <State {...props} />
      </div>
      <FailurePlace
        failure={importing.at === 'failed' ? importing.failure : null}
        now={now}
        say={pressSentence}
      />
      <div class="ImportCard-buttons">
        <Decision {...props} />
        <button
          ref={choose}
          type="button"
          class="button"
          aria-disabled={isBusy}
          onClick={() => !isBusy && field.current?.click()}
        >
          {text('backup_import_choose')}
        </button>
        {undoable && isOver(importing) && (
          <button type="button" class="button" onClick={() => props.onUndoImport(undoable.checksum)}>
            {text('backup_import_undo_last', clock(undoable.at, now, locale()))}
          </button>
        )}
      </div>
      <input
        ref={field}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again after it was changed.
          currentTarget.value = '';
          if (file) onChooseBackup(file);
        }}
      />
    </FileCard>
  );
}

function Decision({ view: { importing }, onImport, onCancelImport, onUndoImport }: BackupPartProps) {
  if (importing.at === 'preview' && importing.preview.isAnything) {
    return (
      <>
        <button type="button" class="button primary" onClick={onImport}>
          {text('backup_import_now')}
        </button>
        <button type="button" class="button" onClick={onCancelImport}>
          {text('backup_import_cancel')}
        </button>
      </>
    );
  }
  if (importing.at !== 'stored') return null;
  return (
    <button type="button" class="button" onClick={() => onUndoImport(importing.checksum)}>
      {text('backup_import_undo')}
    </button>
  );
}

/** Whether nothing is being done, and nothing is to be decided but what to do next. */
function isOver(importing: ImportState): boolean {
  if (importing.at === 'preview') return !importing.preview.isAnything;
  return ['none', 'fault', 'failed', 'superseded'].includes(importing.at);
}

function State({ view: { importing } }: BackupPartProps) {
  const said = sentence(importing);
  const preview = 'preview' in importing ? importing.preview : null;
  return (
    <>
      {said && <p>{said}</p>}
      {preview?.isAnything && <Lines lines={changedLines(preview)} />}
      {preview && importing.at === 'preview' && <Lines lines={leftLines(preview)} isQuiet />}
    </>
  );
}

function Lines({ lines, isQuiet = false }: { lines: readonly string[]; isQuiet?: boolean }) {
  if (lines.length === 0) return null;
  return (
    <ul class={isQuiet ? 'FileCard-note' : undefined}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function sentence(importing: ImportState): string {
  switch (importing.at) {
    case 'fault':
      return text(`backup_fault_${snake(importing.fault)}`, importing.name);
    case 'preview':
      return text(
        importing.preview.isAnything ? 'backup_import_preview' : 'backup_import_nothing',
        importing.name,
      );
    case 'reading':
    case 'storing':
    case 'stored':
      return text(`backup_import_${importing.at}`, importing.name);
    case 'undoing':
    case 'undone':
    case 'superseded':
      return text(`backup_import_${importing.at}`);
    default:
      return '';
  }
}
