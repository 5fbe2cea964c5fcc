import type { SavedKind } from '../../../lib/files/files-view.ts';
import type { FilesPartProps } from './files-part-props.ts';

interface SaveButtonProps extends Pick<FilesPartProps, 'view' | 'onSave'> {
  kind: SavedKind;
  label: string;
  /** Whether there is something to save. */
  isPossible: boolean;
}

/** Draws the button that saves a file, or prints. It waits while another file is being made. */
export function SaveButton({ view, onSave, kind, label, isPossible }: SaveButtonProps) {
  const canSave = isPossible && view.content !== null && view.saving === null;
  return (
    <button type="button" class="button" aria-disabled={!canSave} onClick={() => canSave && onSave(kind)}>
      {label}
    </button>
  );
}
