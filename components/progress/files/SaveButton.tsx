import type { SavedKind } from '../../../lib/files/files-view.ts';
import { text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import type { FilesPartProps } from './files-part-props.ts';

interface SaveButtonProps extends Pick<FilesPartProps, 'view' | 'onSave'> {
  kind: SavedKind;
  label: string;
  isPossible: boolean;
}

/** It waits while another file is being made. */
export function SaveButton({ view, onSave, kind, label, isPossible }: SaveButtonProps) {
  return (
    <BusyButton
      class=""
      label={label}
      busy={view.saving === kind}
      busyLabel={text('files_preparing')}
      disabled={!isPossible || view.content === null || view.saving !== null}
      onPress={() => onSave(kind)}
    />
  );
}
