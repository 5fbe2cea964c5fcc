import type { BackupView, SavedKind } from '../../../lib/backup/backup-view.ts';
import type { ProblemChoice } from '../../../lib/backup/chosen-problems.ts';

export interface BackupPartProps {
  view: BackupView;
  /** Origin of the site. */
  site: string;
  now: number;
  onPaper: (choice: ProblemChoice) => void;
  /** Loads the diagrams that the chosen problems lack. */
  onLoad: () => void;
  onStopLoading: () => void;
  onSave: (kind: SavedKind) => void;
  /** Switches the popup's reminder to save a backup. */
  onRemind: (on: boolean) => void;
  onChooseBackup: (file: File) => void;
  onImport: () => void;
  /** Undoes the import of the file with this checksum. */
  onUndoImport: (checksum: string) => void;
  onCancelImport: () => void;
  onOptions: () => void;
}
