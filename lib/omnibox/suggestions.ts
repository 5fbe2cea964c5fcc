import type { Account } from '../account/account.ts';
import { rankText } from '../difficulty/rank.ts';
import { genreText } from '../filters/filter-text.ts';
import type { Results } from '../history/results.ts';
import { statusOf } from '../history/stats.ts';
import type { Problem } from '../model.ts';
import type { Note } from '../notes/notes.ts';
import { noteLine } from '../notes/tags.ts';
import { type HidingSettings, hiddenNow, problemWithout } from '../panel/hidden.ts';
import { signOf, signOfStats } from '../panel/sign.ts';
import { signWords } from '../panel/sign-text.ts';
import type { Difficulty } from '../picks/difficulties.ts';
import { isProblemId } from '../site.ts';
import { text } from '../text.ts';
import type { Command } from './command.ts';
import { commandText, commandWords } from './command-text.ts';
import { completions, firstCommands } from './command-vocabulary.ts';
import { notesPlace, parseCommand } from './parse-command.ts';

/** The site address in use, the account of the stored key, what the player hides, and the player's difficulty. */
export interface SiteInUse {
  /** The origin of the site. */
  site: string;
  account: Account | null;
  hides: HidingSettings;
  /** The problem in the tab in front; null: none. Its note is not suggested while its results are hidden. */
  here: number | null;
  /** The difficulty of a command for the next problem that does not name one. */
  difficulty: Difficulty;
}

/** Looks up what is stored on this device; `lib/store/player/stored-problems.ts`. */
export interface LookUp {
  /** Numbers of stored problems that begin with these digits and are longer: at most `most`, the lowest first. */
  numbersFrom(digits: string, most: number): Promise<number[]>;
  problem(id: number): Promise<Problem>;
  /** Notes with the words of this text: at most `most`, those changed last first. */
  notes(text: string, most: number): Promise<Pick<Note, 'problemId' | 'text'>[]>;
  /** Null: no key is stored. `isDue`: for review. `now`: epoch ms by the site's clock. */
  results(id: number): Promise<(Pick<Results, 'stats' | 'isKnown'> & { isDue: boolean; now: number }) | null>;
}

/** The maximum number of suggestions below the first line. Browsers show about five lines in all. */
const MAX_SUGGESTIONS = 5;
/** The same of notes. */
const MAX_NOTES = 3;

/**
 * The suggestions for a typed text. `first` describes what the Enter key does. Each of `others` is another text
 * (`content`) and a description of what it does (`line`).
 */
export interface Suggestions {
  first: string;
  others: { content: string; line: string }[];
  /** The problem that the Enter key opens. Null: none. */
  id: number | null;
  /** Whether the typed text is a command. If not, `first` says what is wrong. */
  isCommand: boolean;
}

/** Returns what the Enter key does with a typed text. If it is no command but in a note, the notes with it are shown. */
export async function commandFor(typed: string, current: SiteInUse, lookUp: LookUp): Promise<Command> {
  const command = parseCommand(typed, commandWords(), current.difficulty);
  if (!('invalid' in command)) return command;
  const notes = await lookUp.notes(typed, 1).catch(() => []);
  return notes.length > 0 ? { open: notesPlace(typed) } : command;
}

/** Returns the suggestions for a typed text. Uses only stored data. Never rejects. */
export async function suggestionsFor(
  typed: string,
  current: SiteInUse,
  lookUp: LookUp,
): Promise<Suggestions> {
  const words = commandWords();
  if (!typed.trim()) {
    return {
      first: text('search_label'),
      others: await linesOf(firstCommands(words, text('stats_ranks_kyu_short', '5-1')), current, lookUp),
      id: null,
      isCommand: false,
    };
  }
  const command = await commandFor(typed, current, lookUp);
  const others =
    'go' in command ? await numbersFrom(command.go, lookUp) : completions(typed, words, MAX_SUGGESTIONS);
  const instead = 'invalid' in command && others.length === 0 ? [command.suggestion] : others;
  const [first, lines, found] = await Promise.all([
    lineOf(command, current, lookUp),
    linesOf(instead, current, lookUp),
    notesFor(typed, current, lookUp).catch(() => []),
  ]);
  const notes = found.map((note) => ({ content: String(note.problemId), line: noteLine(note.text) }));
  // A problem whose number and note both have the text is suggested once.
  const isNoted = new Set(notes.map(({ content }) => content));
  return {
    first,
    others: [...lines.filter(({ content }) => !isNoted.has(content)), ...notes],
    id: 'go' in command ? command.go : null,
    isCommand: !('invalid' in command),
  };
}

async function notesFor(typed: string, { here, hides }: SiteInUse, lookUp: LookUp) {
  const found = await lookUp.notes(typed, MAX_NOTES);
  if (!found.some(({ problemId }) => problemId === here)) return found;
  const results = here ? await lookUp.results(here) : null;
  return hiddenNow(hides, results?.stats?.lastAt ?? null, results?.now ?? 0).results
    ? found.filter(({ problemId }) => problemId !== here)
    : found;
}

async function numbersFrom(id: number, lookUp: LookUp): Promise<string[]> {
  const numbers = await lookUp.numbersFrom(String(id), MAX_SUGGESTIONS).catch(() => []);
  return numbers.filter(isProblemId).map(String);
}

function linesOf(
  texts: readonly string[],
  current: SiteInUse,
  lookUp: LookUp,
): Promise<Suggestions['others']> {
  const commandOf = (content: string) => parseCommand(content, commandWords(), current.difficulty);
  return Promise.all(
    texts.map(async (content) => ({ content, line: await lineOf(commandOf(content), current, lookUp) })),
  );
}

async function lineOf(command: Command, current: SiteInUse, lookUp: LookUp): Promise<string> {
  const details = 'go' in command ? await detailsOf(command.go, current, lookUp).catch(() => []) : [];
  return [commandText(command), ...details].join(' · ');
}

/** Returns the status, rank and genre of a problem as texts, if they are stored and not hidden. */
async function detailsOf(id: number, { hides }: SiteInUse, lookUp: LookUp): Promise<string[]> {
  const problem = await lookUp.problem(id);
  const results = await lookUp.results(id);
  const hidden = hiddenNow(hides, results?.stats?.lastAt ?? null, results?.now ?? 0);
  const { rank, genre } = problemWithout(hidden, problem);
  const shown = hidden.results ? null : results;
  const sign =
    shown &&
    signOf(statusOf(shown.stats, shown.isKnown), signOfStats(shown.stats, shown.isKnown, shown.isDue));
  return [
    sign ? signWords(sign) : '',
    rank ? rankText(rank) : '',
    genre === null ? '' : genreText(genre),
  ].filter(Boolean);
}
