import { BackupPart } from '../../components/history/backup/BackupPart.tsx';
import { showInHistoryPage } from './history-frame.tsx';
import type { State } from './states.ts';

/** Shows the files in the frame of their page. Nothing is saved or printed. */
export function showFiles({ props }: Extract<State, { show: 'files' }>) {
  const nothing = () => {};
  showInHistoryPage(
    'files',
    <BackupPart
      {...props}
      onAnki={nothing}
      onSheet={nothing}
      onSave={nothing}
      onChooseBackup={nothing}
      onImport={nothing}
      onUndoImport={nothing}
      onCancelImport={nothing}
    />,
  );
}
