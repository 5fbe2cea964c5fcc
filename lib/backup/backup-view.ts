import type { SetUp } from '../board/set-up.ts';
import type { Failure } from '../failure.ts';
import type { ProblemChoice, ProblemSource } from './chosen-problems.ts';
import type { ImportCounts } from './import-counts.ts';
import type { FileFault } from './read-backup.ts';

/** The kinds of files that the tab saves, and the sheet that it prints. */
export type SavedKind = 'backup' | 'csv' | 'anki' | 'sheet';

/** How many items of each kind a backup would have now. */
export type BackupContent = Omit<ImportCounts, 'kept'>;

/** Which problems become cards or go on paper, and how many of them have a diagram. */
export interface PaperView extends ProblemChoice {
  /** How many problems each source has; null until that is read. */
  sources: Readonly<Record<ProblemSource, number>> | null;
  chosen: number;
  /** Null until it is read. */
  drawn: number | null;
  /** How many diagrams the next press loads. */
  toLoad: number;
  /** `pause`: why it waits. */
  loading: { done: number; all: number; pause: Trouble | null } | null;
  /** Why the last loading ended early. */
  failure: Trouble | null;
}

interface Trouble {
  failure: Failure;
  retryAt?: number;
}

export interface SheetProblem {
  problemId: number;
  setUp: SetUp;
}

/**
 * How far a backup is imported: something is being done, the file has a fault, the player decides (`preview`), it is imported, or it is undone.
 */
export type ImportState =
  | { at: 'none' | 'busy' | 'undone' }
  | { at: 'fault'; fault: FileFault }
  | { at: 'preview' | 'imported'; counts: ImportCounts }
  | { at: 'failed'; failure: Failure };

/** What the tab shows. */
export interface BackupView {
  /** Null until it is read. */
  content: BackupContent | null;
  /** Whether the backup that was saved last is too large to be imported, even without any attempt. */
  isTooLarge: boolean;
  /** Whether the popup reminds the player to save one. */
  isReminding: boolean;
  paper: PaperView;
  /** What is being made; null: nothing. */
  saving: SavedKind | null;
  importing: ImportState;
  /** The backup that can be undone, and when it was imported, epoch ms; null: there is none. */
  undoable: { checksum: string; at: number } | null;
  /** The sheet that is being printed; null: none. */
  printed: readonly SheetProblem[] | null;
}
