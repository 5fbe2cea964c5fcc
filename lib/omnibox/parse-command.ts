import { EVERY_ATTEMPT, queryOfFilters } from '../attempt-list/filters.ts';
import { ALL_TIME, PERIODS, type PeriodName } from '../attempt-list/period.ts';
import { AMONG, type Filters, levelsOf, NO_FILTERS, STATUSES } from '../filters/filters.ts';
import { GENRES } from '../filters/genres.ts';
import { DIFFICULTY, enclosingRange, parseRange } from '../filters/typed-range.ts';
import type { Range } from '../model.ts';
import { tagsOf } from '../notes/tags.ts';
import { DIFFICULTIES, type Difficulty } from '../picks/difficulties.ts';
import { isProblemId } from '../site.ts';
import { text } from '../text.ts';
import { typedProblem, typedProblems } from '../typed-numbers.ts';
import { FILLERS } from './asian-words.ts';
import type { Command, CommandWord, Meaning, ParseError, Place } from './command.ts';
import { plain, type Vocabulary, vocabularyWith } from './command-vocabulary.ts';

/** Longest command, in characters; a longer text was pasted by mistake. */
const LONGEST = 200;
/** The word for notes, and what they are to have. */
const NOTES_WITH = /^(?:notes? |(?:笔记|筆記|メモ|ノート|메모|노트)\s*)(.+)/i;

type Understood = { text: string; meaning: Meaning | { range: Range } };
/** A part that is not understood. `instead`: the suggested replacement; null if nothing is similar. */
type Invalid = { text: string; among: string[]; instead: string | null };
type Part = Understood | Invalid;

/**
 * Returns the command that is typed after `gp` or into the search box. It is a problem by number or address (of the site), several
 * numbers, a #tag, or words in any order: `next` or how hard it is to be, genres, statuses, reviews, ranges of rank or elo, `history` or a
 * time. Or it is `review` or the name of another page alone.
 *
 * A word may be shortened to any first letters that only one word has. `localWords` are the words of the interface's
 * language, `usualDifficulty` is the difficulty if none is named. Two difficulties are the bounds of a range. A command without words finds
 * all problems. Never throws.
 */
export function parseCommand(
  typed: string,
  localWords: readonly CommandWord[],
  usualDifficulty: Difficulty,
): Command {
  const text = typed.normalize('NFKC').trim();
  const id = typedProblem(text);
  if (id !== null) return { go: id };
  const ids = typedProblems(text);
  if (ids.length > 1 && !ids.includes(null)) return { open: `#history?problem=${ids.join(',')}` };
  const vocabulary = vocabularyWith(localWords);
  if (text.length > LONGEST)
    return { invalid: text.slice(0, 40), among: [], suggestion: lastResort(vocabulary) };
  const searched = NOTES_WITH.exec(text)?.[1];
  if (searched) return { open: notesPlace(searched) };
  if (tagsOf(text).some((tag) => !/^\d+$/.test(tag))) return { open: notesPlace(text) };
  return commandOf(plain(text), vocabulary, usualDifficulty);
}

/** Returns the place with the notes that have these words. */
export function notesPlace(words: string): Place {
  return `#notes?words=${encodeURIComponent(words.trim().toWellFormed())}`;
}

function commandOf(text: string, vocabulary: Vocabulary, usualDifficulty: Difficulty): Command {
  const parts = partsOf(text, vocabulary);
  const invalid = parts.find(isInvalid);
  if (invalid)
    return { invalid: invalid.text, among: invalid.among, suggestion: corrected(parts, vocabulary) };
  const understood = parts.filter((part): part is Understood => !isInvalid(part));
  const combinable = combinableOf(understood);
  const conflicting = understood.find((part) => !combinable.includes(part));
  return conflicting
    ? { invalid: conflicting.text, among: [], suggestion: textOf(combinable) }
    : commandFrom(understood, usualDifficulty);
}

/** Returns the text with each invalid part replaced by its suggestion, or removed. */
function corrected(parts: readonly Part[], vocabulary: Vocabulary): string {
  const number = soleNumber(parts);
  if (number !== null) return number;
  const text = textOf(parts.map((part) => (isInvalid(part) ? { text: part.instead ?? '' } : part)));
  const better = partsOf(text, vocabulary);
  // If a part is removed, its neighbours may form an invalid part together.
  const words = better.filter((part): part is Understood => !isInvalid(part));
  return (words.length === better.length && textOf(combinableOf(words))) || lastResort(vocabulary);
}

/** Returns the suggestion if there is no other, which is always a command. */
function lastResort(vocabulary: Vocabulary): string {
  return vocabulary.wordFor({ next: true });
}

/** Returns the problem number in a text in which nothing else is understood, such as "problem 1234". */
function soleNumber(parts: readonly Part[]): string | null {
  const numbers = parts.filter(
    ({ text }) => /^#?\d{1,10}$/.test(text) && isProblemId(Number(text.replace('#', ''))),
  );
  return numbers.length === 1 && parts.length > 1 && parts.every(isInvalid)
    ? (numbers[0]?.text ?? null)
    : null;
}

function textOf(parts: readonly { text: string }[]): string {
  return parts.flatMap(({ text }) => text || []).join(' ');
}

function isInvalid(part: Part): part is Invalid {
  return 'among' in part;
}

const TOKENS = new RegExp(String.raw`(?<=^|\s)${DIFFICULTY}(?=\s|$)|\S+`, 'gu');

function partsOf(text: string, vocabulary: Vocabulary): Part[] {
  const tokens = [...text.matchAll(TOKENS)].flatMap(([token]) => vocabulary.split(token));
  const parts: Part[] = [];
  for (let i = 0; i < tokens.length; ) {
    if (FILLERS.has(tokens[i] ?? '')) {
      i++;
      continue;
    }
    const { part, length } = partAt(tokens.slice(i, i + vocabulary.longest), vocabulary);
    parts.push(part);
    i += length;
  }
  return parts;
}

/** Returns the part at the start of these tokens, and how many tokens belong to it. */
function partAt(tokens: readonly string[], vocabulary: Vocabulary): { part: Part; length: number } {
  const [first = ''] = tokens;
  const range = parseRange(first);
  if (range && !('instead' in range)) return { part: { text: first, meaning: { range } }, length: 1 };
  for (let length = tokens.length; length > 0; length--) {
    const text = tokens.slice(0, length).join(' ');
    // A word may begin with a digit, as 1日の目標 does, but no digit is short for it.
    const meaning =
      vocabulary.exactly(text) ?? (range ? undefined : startOf(tokens.slice(0, length), vocabulary));
    if (meaning) return { part: { text, meaning }, length };
  }
  const part = range ? { text: first, among: [], ...range } : invalidWord(first, vocabulary);
  return { part, length: 1 };
}

/**
 * Returns the only meaning whose words begin with these words. A last word that has a meaning by itself does not belong to the words
 * before it if these have one too.
 */
function startOf(words: readonly string[], vocabulary: Vocabulary): Meaning | undefined {
  const last = words.at(-1) ?? '';
  const isComplete = vocabulary.exactly(words.slice(0, -1).join(' ')) !== undefined;
  if (isComplete && vocabulary.startedBy(last).length > 0) return undefined;
  const [only, ...others] = vocabulary.startedBy(words.join(' '));
  return others.length === 0 ? only?.means : undefined;
}

function invalidWord(word: string, vocabulary: Vocabulary): Invalid {
  const among = vocabulary.startedBy(word).map((one) => one.word);
  const rank = /^(\d{1,2})[a-z]/.exec(word)?.[1];
  const instead = among[0] ?? vocabulary.nearest(word) ?? (rank ? text('stats_ranks_kyu_short', rank) : null);
  return { text: word, among, instead };
}

/**
 * Returns the parts that can be combined: there is only one difficulty, reviews go with nothing failed, and the name of a page or `review`
 * goes with nothing else. A time goes with what the history can be filtered by.
 */
function combinableOf(understood: readonly Understood[]): Understood[] {
  const isAlone = ({ meaning }: Understood) => 'open' in meaning || 'review' in meaning;
  const [first] = understood;
  if (first && isAlone(first)) return [first];
  const [difficulty] = difficultiesIn(understood);
  const hasTime = understood.some(({ meaning }) => 'period' in meaning);
  const [among] = understood.flatMap(({ meaning }) => ('among' in meaning ? meaning.among : []));
  return understood.filter((one) => {
    const { meaning } = one;
    if (isAlone(one) || (hasTime && !isOfHistory(meaning))) return false;
    if ('among' in meaning) return (meaning.among === 'failed') === (among === 'failed');
    return !('difficulty' in meaning) || meaning.difficulty === difficulty;
  });
}

/** Whether the history can be filtered by it. */
function isOfHistory(meaning: Understood['meaning']): boolean {
  if ('among' in meaning) return meaning.among === 'failed';
  if ('statuses' in meaning) return meaning.statuses.every((status) => status === 'solved');
  return 'period' in meaning || 'genre' in meaning || 'range' in meaning;
}

/** Returns the difficulties in a command, the easiest first. */
function difficultiesIn(understood: readonly Understood[]): Difficulty[] {
  return DIFFICULTIES.filter((difficulty) =>
    understood.some(({ meaning }) => 'difficulty' in meaning && meaning.difficulty === difficulty),
  );
}

function commandFrom(
  understood: readonly Understood[],
  usualDifficulty: Difficulty,
): Exclude<Command, ParseError> {
  const [place] = understood.flatMap(({ meaning }) => ('open' in meaning ? meaning.open : []));
  if (place) return { open: place };
  if (understood.some(({ meaning }) => 'review' in meaning)) return { review: true };
  const filters = filtersOf(understood);
  const times = understood.flatMap(({ meaning }) => ('period' in meaning ? meaning.period : []));
  // Of two times the longer one, which has the other.
  const name = PERIODS.findLast((period) => times.includes(period)) ?? null;
  if (times.length > 0) return { open: historyPlace(name, filters) };
  const [difficulty] = difficultiesIn(understood);
  if (difficulty || understood.some(({ meaning }) => 'next' in meaning))
    return { next: difficulty ?? usualDifficulty, filters };
  return { find: filters };
}

/** Returns the place with the attempts of a time (null: any) that match the filters. */
function historyPlace(name: PeriodName | null, { among, statuses, genres, elo }: Filters): Place {
  const isSolved = statuses.includes('solved');
  const { lowest, highest } = levelsOf(elo);
  const query = queryOfFilters({
    ...EVERY_ATTEMPT,
    period: name ? { name } : ALL_TIME,
    genre: genres,
    result: isSolved === (among === 'failed') ? null : isSolved ? 'solved' : 'failed',
    rank: { from: elo.from === null ? null : lowest, to: elo.to === null ? null : highest },
  });
  return query ? `#history?${query}` : '#history';
}

function filtersOf(understood: readonly Understood[]): Filters {
  const ranges = understood.flatMap(({ meaning }) => ('range' in meaning ? meaning.range : []));
  const genres = understood.flatMap(({ meaning }) => ('genre' in meaning ? meaning.genre : []));
  const among = understood.flatMap(({ meaning }) => ('among' in meaning ? meaning.among : []));
  const statuses = understood.flatMap(({ meaning }) => ('statuses' in meaning ? meaning.statuses : []));
  return {
    ...NO_FILTERS,
    genres: GENRES.filter((genre) => genres.includes(genre)),
    statuses: STATUSES.filter((status) => statuses.includes(status)),
    // What is due is in review too.
    among: AMONG.findLast((one) => among.includes(one)) ?? null,
    ...(ranges.length > 0 ? { elo: enclosingRange(ranges) } : {}),
  };
}
