import type { SetUp } from '../board/set-up.ts';
import type { Failure } from '../failure.ts';
import type { ProblemChoice, ProblemSource } from './chosen-problems.ts';
import type { OwnChanges } from './merge.ts';
import type { FileFault } from './read-backup.ts';

/** The kinds of files that the part saves, and the sheet that it prints. */
export type SavedKind = 'backup' | 'csv' | 'anki' | 'sheet';

/** What a backup would have now. */
export interface BackupContent {
  attemptCount: number;
  /** Problems with a note or a bookmark. */
  notes: number;
  /** Whether the player reviews, or has decided about reviews. */
  hasReviews: boolean;
  sessions: number;
}

/** What is to be said of a backup that was saved. */
export interface SavedBackup {
  /** Number of the newest attempts for which it had no room. */
  leftOut: number;
  /** Whether it is too large to be imported, even without any attempt. */
  isTooLarge: boolean;
}

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

/** What importing a backup would change: what the player has made, and the attempts. */
export interface ImportPreview extends OwnChanges {
  attempts: { added: number; left: number; later: number };
  /** Whether it changes anything. */
  isAnything: boolean;
}

/**
 * How far a backup is imported: it is read, has a fault, waits for the player's decision, is being stored, is stored, or is undone.
 * `name`: that of the file.
 */
export type ImportState =
  | { at: 'none' }
  | { at: 'reading' | 'storing'; name: string }
  | { at: 'fault'; name: string; fault: FileFault }
  | { at: 'preview'; name: string; preview: ImportPreview }
  | { at: 'stored'; name: string; preview: ImportPreview; checksum: string }
  /** `superseded`: it was not undone, since another backup was imported later. */
  | { at: 'undoing' | 'undone' | 'superseded' }
  | { at: 'failed'; failure: Failure };

/** What the part with the files shows. */
export interface BackupView {
  /** Null until it is read. */
  content: BackupContent | null;
  /** Whether all attempts are stored that the site has. */
  isComplete: boolean;
  /** The backup that was saved last since the page was opened; null: none. */
  saved: SavedBackup | null;
  paper: PaperView;
  /** What is being made; null: nothing. */
  saving: SavedKind | null;
  importing: ImportState;
  /** The backup that can be undone, and when it was imported, epoch ms; null: there is none. */
  undoable: { checksum: string; at: number } | null;
  /** The sheet that is being printed; null: none. */
  printed: readonly SheetProblem[] | null;
}
