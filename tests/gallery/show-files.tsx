import { FilesPart } from '../../components/progress/files/FilesPart.tsx';
import { showInProgressPage } from './progress-frame.tsx';
import type { State } from './states.ts';

/** Shows the files in the frame of their page. Nothing is saved or printed. */
export function showFiles({ props }: Extract<State, { show: 'files' }>) {
  const nothing = () => {};
  showInProgressPage(
    'files',
    <FilesPart
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
