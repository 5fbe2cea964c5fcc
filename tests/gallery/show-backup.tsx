import { BackupPart } from '../../components/history-page/backup/BackupPart.tsx';
import { showInHistoryPage } from './history-frame.tsx';
import type { State } from './states.ts';

/** Shows the files in the frame of their page. Nothing is saved or printed. */
export function showBackup({ props }: Extract<State, { show: 'backup' }>) {
  const nothing = () => {};
  showInHistoryPage(
    'backup',
    <BackupPart
      {...props}
      onPaper={nothing}
      onLoad={nothing}
      onStopLoading={nothing}
      onSave={nothing}
      onRemind={nothing}
      onChooseBackup={nothing}
      onImport={nothing}
      onUndoImport={nothing}
      onCancelImport={nothing}
      onOptions={nothing}
    />,
  );
}
