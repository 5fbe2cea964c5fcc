import type { ProblemSource, SheetSize } from '../../../lib/files/chosen-problems.ts';
import type { FilesView, SavedKind } from '../../../lib/files/files-view.ts';

export interface FilesPartProps {
  view: FilesView;
  /** Whether all stored tries are read, so that they can be saved as CSV. */
  canSaveCsv: boolean;
  /** Origin of the site. */
  site: string;
  now: number;
  onAnki: (source: ProblemSource) => void;
  onSheet: (source: ProblemSource, size: SheetSize) => void;
  onSave: (kind: SavedKind) => void;
  onChooseBackup: (file: File) => void;
  onImport: () => void;
  /** Undoes the import of the file with this checksum. */
  onUndoImport: (checksum: string) => void;
  onCancelImport: () => void;
}
