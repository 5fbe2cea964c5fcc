import type { SavedKind } from '../../../lib/backup/backup-view.ts';
import { BusyButton } from '../../BusyButton.tsx';
import type { BackupPartProps } from './backup-part-props.ts';

interface SaveButtonProps extends Pick<BackupPartProps, 'view' | 'onSave'> {
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
      disabled={!isPossible || view.content === null || view.saving !== null}
      onPress={() => onSave(kind)}
    />
  );
}
