import type { PeriodName } from '../attempt-list/period.ts';
import type { Among, Filters } from '../filters/filters.ts';
import type { Genre } from '../filters/genres.ts';
import type { Status } from '../model.ts';
import type { Difficulty } from '../picks/difficulties.ts';

/**
 * A command typed into the search box or the address bar: go to a problem by its number, pick the next one, open the next due review, find
 * a list, or open a page.
 */
export type Command =
  | { go: number }
  | { next: Difficulty; filters: Filters }
  | { review: true }
  | { find: Filters }
  | { open: Place }
  | ParseError;

/** A part of the history page, as the hash of its address (`#notes?bookmarked`), a menu of the popup, or the options. */
export type Place = `#${string}` | 'session' | 'goal' | 'options';

/** The parts of the history page that have what these menus are about, for where there is no popup. */
export const PART_OF_MENU = { session: '#sessions', goal: '#stats' } as const;

export interface ParseError {
  /** The word that is not understood, in lower case. */
  invalid: string;
  /** The words that begin with it; empty if there are none. */
  among: string[];
  /** The corrected text, which is a command. */
  suggestion: string;
}

/** The meaning of one word of a command. */
export type Meaning =
  | { next: true }
  | { review: true }
  | { open: Place }
  | { difficulty: Difficulty }
  | { among: Among }
  | { genre: Genre }
  | { statuses: readonly Status[] }
  /** The history, of a time or (null) of any. */
  | { period: PeriodName | null };

/** One or several words and their meaning. */
export interface CommandWord {
  word: string;
  means: Meaning;
}
