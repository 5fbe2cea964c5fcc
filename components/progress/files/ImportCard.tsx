import { useRef } from 'preact/hooks';
import type { ImportState } from '../../../lib/files/files-view.ts';
import { popupSentence } from '../../../lib/messages/popup-failure-text.ts';
import { locale, snake, text } from '../../../lib/text.ts';
import { clock } from '../../../lib/time.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { useFocusKept } from '../../use-focus-kept.ts';
import { FileCard } from './FileCard.tsx';
import type { FilesPartProps } from './files-part-props.ts';
import { changedLines, leftLines } from './import-lines.ts';

/** Draws how a backup is brought in: the choice of a file, what it would change, the player's decision, and the way back. */
export function ImportCard(props: FilesPartProps) {
  const { view, now, onChooseBackup } = props;
  const { bringIn, undoableSince } = view;
  const field = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const isBusy = ['reading', 'storing', 'undoing'].includes(bringIn.at);
  // The pressed button disappears with each step.
  useFocusKept(() => choose.current, bringIn.at);
  return (
    <FileCard id="files-in" title={text('files_in')} why={text('files_in_why')}>
      <div class="ImportCard-state" role="status">
        <State {...props} />
      </div>
      <FailurePlace failure={bringIn.at === 'failed' ? bringIn.failure : null} now={now} say={popupSentence} />
      <div class="ImportCard-buttons">
        <Decision {...props} />
        <button
          ref={choose}
          type="button"
          class="button"
          aria-disabled={isBusy}
          onClick={() => !isBusy && field.current?.click()}
        >
          {text('files_in_choose')}
        </button>
        {bringIn.at === 'none' && undoableSince !== null && (
          <button type="button" class="button" onClick={props.onUndoBringIn}>
            {text('files_in_undo_last', clock(undoableSince, now, locale()))}
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

/** Draws the buttons that decide about a file, or take it back. */
function Decision({ view: { bringIn }, onBringIn, onCancelBringIn, onUndoBringIn }: FilesPartProps) {
  if (bringIn.at === 'preview' && bringIn.preview.isAnything) {
    return (
      <>
        <button type="button" class="button primary" onClick={onBringIn}>
          {text('files_in_now')}
        </button>
        <button type="button" class="button" onClick={onCancelBringIn}>
          {text('files_in_cancel')}
        </button>
      </>
    );
  }
  if (bringIn.at !== 'stored') return null;
  return (
    <button type="button" class="button" onClick={onUndoBringIn}>
      {text('files_in_undo')}
    </button>
  );
}

function State({ view: { bringIn } }: FilesPartProps) {
  const said = sentence(bringIn);
  const preview = 'preview' in bringIn ? bringIn.preview : null;
  return (
    <>
      {said && <p>{said}</p>}
      {preview?.isAnything && <Lines lines={changedLines(preview)} />}
      {preview && bringIn.at === 'preview' && <Lines lines={leftLines(preview)} isQuiet />}
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

/** Returns the sentence about a step; empty if there is none. */
function sentence(bringIn: ImportState): string {
  switch (bringIn.at) {
    case 'reading':
      return text('files_in_reading', bringIn.name);
    case 'fault':
      return text(`files_fault_${snake(bringIn.fault)}`, bringIn.name);
    case 'preview':
      return text(bringIn.preview.isAnything ? 'files_in_preview' : 'files_in_nothing', bringIn.name);
    case 'storing':
      return text('files_in_storing', bringIn.name);
    case 'stored':
      return text('files_in_stored', bringIn.name);
    case 'undoing':
      return text('files_in_undoing');
    case 'undone':
      return text('files_in_undone');
    default:
      return '';
  }
}
