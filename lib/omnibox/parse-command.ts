import type { Range } from '../difficulty/range.ts';
import { type Filters, GENRES, NO_FILTERS, STATUSES } from '../filters/filters.ts';
import { DIFFICULTY, rangeIn, spanning } from '../filters/typed-range.ts';
import { AIM_NAMES, type Aim } from '../picks/pick.ts';
import { isProblemId, problemIdAt } from '../site.ts';
import type { Command, CommandWord, Meaning, ParseError } from './command.ts';
import { plain, type Vocabulary, vocabularyWith } from './command-vocabulary.ts';
import { problemMeant } from './go-to.ts';

/** No command is longer; what is, was pasted by mistake. */
const LONGEST = 200;
/** What is asked for where somebody asks for the next problem and says no more. */
const USUAL_AIM: Aim = 'stretch';
/** Always a command. */
const LAST_RESORT = 'next';

/** A piece of a command that says something. */
type Said = { text: string; says: Meaning | { range: Range } };
/** A piece that says nothing. `instead` is what may be meant, null where nothing is near. */
type Wrong = { text: string; among: string[]; instead: string | null };
type Piece = Said | Wrong;

/**
 * What a player wishes who types this after `gp`: a problem by number or address (of the site at this base), or words in
 * any order: `next` or an aim, `random`, genres, statuses, difficulties. A word may be any start that only one of them
 * has. `own` are the words of the interface's language. Two difficulties are one from the lower to the higher. Without
 * a word all problems are to be found. Never throws.
 */
export function parseCommand(typed: string, base: string, own: readonly CommandWord[] = []): Command {
  const text = typed.normalize('NFKC').trim();
  const id = problemMeant(text, base);
  if (id !== null) return { go: id };
  if (text.length > LONGEST) return { nonsense: text.slice(0, 40), among: [], suggestion: LAST_RESORT };
  const elsewhere = /\//.test(text) ? problemIdAt(text.includes('://') ? text : `https://${text}`) : null;
  if (elsewhere !== null) return { nonsense: plain(text), among: [], suggestion: String(elsewhere) };
  return wishOf(plain(text), vocabularyWith(own));
}

function wishOf(text: string, vocabulary: Vocabulary): Command {
  const pieces = piecesOf(text, vocabulary);
  const wrong = pieces.find(isWrong);
  if (wrong) return { nonsense: wrong.text, among: wrong.among, suggestion: corrected(pieces, vocabulary) };
  const said = pieces.filter((piece): piece is Said => !isWrong(piece));
  const agreeing = agreeingOf(said);
  const odd = said.find((piece) => !agreeing.includes(piece));
  return odd ? { nonsense: odd.text, among: [], suggestion: textOf(agreeing) } : wishIn(said);
}

/** How often a text is corrected: what is taken out may have kept two pieces apart that are wrong together. */
const MOST_CORRECTIONS = 3;

/** The text with each wrong piece as it may be meant, or without it. */
function corrected(pieces: readonly Piece[], vocabulary: Vocabulary, left = MOST_CORRECTIONS): string {
  const number = soleNumber(pieces);
  if (number !== null) return number;
  if (left === 0) return LAST_RESORT;
  const text = textOf(pieces.map((piece) => (isWrong(piece) ? { text: piece.instead ?? '' } : piece)));
  const better = piecesOf(text, vocabulary);
  if (better.some(isWrong)) return corrected(better, vocabulary, left - 1);
  return textOf(agreeingOf(better.filter((piece): piece is Said => !isWrong(piece)))) || LAST_RESORT;
}

/** The number in a text that says nothing else, as in "problem 1234". */
function soleNumber(pieces: readonly Piece[]): string | null {
  const numbers = pieces.filter(
    ({ text }) => /^#?\d{1,10}$/.test(text) && isProblemId(Number(text.replace('#', ''))),
  );
  return numbers.length === 1 && pieces.length > 1 && pieces.every(isWrong)
    ? (numbers[0]?.text ?? null)
    : null;
}

function textOf(pieces: readonly { text: string }[]): string {
  return pieces.flatMap(({ text }) => text || []).join(' ');
}

function isWrong(piece: Piece): piece is Wrong {
  return 'among' in piece;
}

const TOKENS = new RegExp(String.raw`(?<=^|\s)${DIFFICULTY}(?=\s|$)|\S+`, 'gu');

function piecesOf(text: string, vocabulary: Vocabulary): Piece[] {
  const tokens = [...text.matchAll(TOKENS)].map(([token]) => token);
  const pieces: Piece[] = [];
  for (let i = 0; i < tokens.length; ) {
    const { piece, length } = pieceAt(tokens.slice(i, i + vocabulary.longest), vocabulary);
    pieces.push(piece);
    i += length;
  }
  return pieces;
}

/** What these tokens begin with, and how many of them it takes. */
function pieceAt(tokens: readonly string[], vocabulary: Vocabulary): { piece: Piece; length: number } {
  const [first = ''] = tokens;
  const range = rangeIn(first);
  if (range) {
    const piece =
      'instead' in range ? { text: first, among: [], ...range } : { text: first, says: { range } };
    return { piece, length: 1 };
  }
  for (let length = tokens.length; length > 0; length--) {
    const text = tokens.slice(0, length).join(' ');
    const says = vocabulary.exactly(text) ?? startOf(tokens.slice(0, length), vocabulary);
    if (says) return { piece: { text, says }, length };
  }
  return { piece: wrongWord(first, vocabulary), length: 1 };
}

/** The one thing these words are the start of; a last word that says something by itself belongs to no other. */
function startOf(words: readonly string[], vocabulary: Vocabulary): Meaning | undefined {
  const last = words.at(-1) ?? '';
  if (words.length > 1 && vocabulary.startedBy(last).length > 0) return undefined;
  const [only, ...others] = vocabulary.startedBy(words.join(' '));
  return others.length === 0 ? only?.means : undefined;
}

function wrongWord(word: string, vocabulary: Vocabulary): Wrong {
  const among = vocabulary.startedBy(word).map((one) => one.word);
  const rank = /^(\d{1,2})[a-z]/.exec(word)?.[1];
  const instead = among[0] ?? vocabulary.nearest(word) ?? (rank ? `${rank}k` : null);
  return { text: word, among, instead };
}

/** What can stand together: `random` has no aim and is not `next`, and one aim is enough. */
function agreeingOf(said: readonly Said[]): Said[] {
  const [aim] = aimsIn(said);
  const isNext = aim !== undefined || said.some(({ says }) => 'next' in says);
  return said.filter(({ says }) => !('random' in says && isNext) && !('aim' in says && says.aim !== aim));
}

/** The aims that are named, the easiest first. */
function aimsIn(said: readonly Said[]): Aim[] {
  return AIM_NAMES.filter((aim) => said.some(({ says }) => 'aim' in says && says.aim === aim));
}

function wishIn(said: readonly Said[]): Exclude<Command, ParseError> {
  const filters = filtersOf(said);
  const [aim] = aimsIn(said);
  if (aim || said.some(({ says }) => 'next' in says)) return { next: aim ?? USUAL_AIM, filters };
  return said.some(({ says }) => 'random' in says) ? { random: filters } : { find: filters };
}

function filtersOf(said: readonly Said[]): Filters {
  const ranges = said.flatMap(({ says }) => ('range' in says ? says.range : []));
  const genres = said.flatMap(({ says }) => ('genre' in says ? says.genre : []));
  const statuses = said.flatMap(({ says }) => ('statuses' in says ? says.statuses : []));
  return {
    ...NO_FILTERS,
    genres: GENRES.filter((genre) => genres.includes(genre)),
    statuses: STATUSES.filter((status) => statuses.includes(status)),
    ...(ranges.length > 0 ? { elo: spanning(ranges) } : {}),
  };
}
