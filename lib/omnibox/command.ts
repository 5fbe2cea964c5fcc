import type { Filters, Genre } from '../filters/filters.ts';
import type { Status } from '../model.ts';
import type { Aim } from '../picks/pick.ts';

/** What a player can ask for from anywhere: one problem by its number, one picked for them, or a list. */
export type Command =
  | { go: number }
  | { next: Aim; filters: Filters }
  | { random: Filters }
  | { find: Filters }
  | ParseError;

/** A text that is no command. */
export interface ParseError {
  /** The word that makes it none, in small letters. */
  nonsense: string;
  /** What that word may be the start of; empty where it is the start of nothing. */
  among: string[];
  /** A text that is a command: this one with its words corrected. */
  suggestion: string;
}

/** What one word of a command says. */
export type Meaning =
  | { next: true }
  | { random: true }
  | { aim: Aim }
  | { genre: Genre }
  | { statuses: readonly Status[] };

/** A word, or some words, and what they say. */
export interface CommandWord {
  word: string;
  means: Meaning;
}
