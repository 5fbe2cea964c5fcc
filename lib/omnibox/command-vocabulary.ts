import { STATUSES } from '../filters/filters.ts';
import { GENRES } from '../filters/genres.ts';
import { DEFAULT_DIFFICULTY, DIFFICULTIES } from '../picks/difficulties.ts';
import type { CommandWord, Meaning } from './command.ts';

/** The difficulties that commands name. The usual one is no main word, so that `n` alone is the next problem. */
export const NAMED = DIFFICULTIES.filter((one) => one !== DEFAULT_DIFFICULTY);

/** The English words, which are understood in every language of the interface. */
const ENGLISH: readonly CommandWord[] = [
  { word: 'next', means: { next: true } },
  { word: 'review', means: { review: true } },
  { word: 'due', means: { reviews: 'due' } },
  { word: 'in review', means: { reviews: 'in-review' } },
  { word: 'progress', means: { page: 'history' } },
  ...GENRES.map((genre) => ({ word: genre, means: { genre } })),
  ...STATUSES.map((status) => ({ word: status, means: { statuses: [status] } })),
  { word: 'tried', means: { statuses: ['tried_but_not_solved'] } },
  ...NAMED.map((difficulty) => ({ word: difficulty, means: { difficulty } })),
];

/** Synonyms. The first letters of a synonym count only if no main word begins with them. */
const OTHER_NAMES: readonly CommandWord[] = [
  { word: DEFAULT_DIFFICULTY, means: { difficulty: DEFAULT_DIFFICULTY } },
  { word: 'easy', means: { difficulty: 'easier' } },
  { word: 'hard', means: { difficulty: 'harder' } },
  { word: 'random', means: { difficulty: 'any' } },
  { word: 'reviews', means: { review: true } },
  { word: 'history', means: { page: 'history' } },
  { word: 'statistics', means: { page: 'history' } },
  { word: 'unsolved', means: { statuses: ['untried', 'tried_but_not_solved'] } },
  { word: 'l&d', means: { genre: 'life and death' } },
  { word: 'tsumego', means: { genre: 'life and death' } },
  { word: 'opening', means: { genre: 'fuseki' } },
  { word: 'yose', means: { genre: 'endgame' } },
];

/**
 * Returns the normalised form of a text for comparisons: in lower case, with characters of standard width, without
 * commas, and with single blanks.
 */
export function plain(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[–—―−~〜]/g, '-');
  return words.replaceAll(/[\s,;、_]+/g, ' ').trim();
}

export type Vocabulary = ReturnType<typeof vocabularyWith>;

/**
 * Returns the vocabulary of commands: English and the words of the interface's language (`localWords`). If a word is in
 * both, the English meaning counts.
 */
export function vocabularyWith(localWords: readonly CommandWord[]) {
  const mainWords = [...ENGLISH, ...localWords].map(plainly);
  const all = [...mainWords, ...OTHER_NAMES.map(plainly)];

  /** Returns the meaning of complete words. */
  function exactly(words: string): Meaning | undefined {
    return all.find(({ word }) => word === words)?.means;
  }

  /** Returns the meanings whose words begin with this text, each once, with its word in the player's language. */
  function startedBy(words: string): CommandWord[] {
    const starts = (some: readonly CommandWord[]) => some.filter(({ word }) => word.startsWith(words));
    const first = starts(mainWords);
    const found = first.length > 0 ? first : starts(all);
    const meanings = new Map(found.map(({ means }) => [JSON.stringify(means), means]));
    return [...meanings.values()].map((means) => ({ word: wordFor(means), means }));
  }

  /** Returns the word for a meaning, in the player's language if there is one. */
  function wordFor(means: Meaning): string {
    const wanted = JSON.stringify(means);
    const words = [...localWords.map(plainly), ...all].filter((one) => JSON.stringify(one.means) === wanted);
    return words[0]?.word ?? '';
  }

  /** Returns the word that is similar to a misspelt one; null if there is none. */
  function nearest(word: string): string | null {
    const inside = all.find((one) => word.length > 2 && one.word.split(' ').includes(word));
    if (inside) return wordFor(inside.means);
    const near = all
      .map((one) => ({ ...one, far: editDistance(word, one.word) }))
      .filter((one) => one.far <= Math.max(1, Math.floor(one.word.length / 3)) && one.far < word.length)
      .sort((one, other) => one.far - other.far)[0];
    return near ? wordFor(near.means) : null;
  }

  const longest = Math.max(...all.map(({ word }) => word.split(' ').length));
  return { exactly, startedBy, wordFor, nearest, longest };
}

function plainly({ word, means }: CommandWord): CommandWord {
  return { word: plain(word), means };
}

/**
 * Returns at most `most` complete commands for a text whose last word is unfinished. Returns none for an empty text or
 * a complete last word. `localWords` are the words of the interface's language.
 */
export function completions(typed: string, localWords: readonly CommandWord[], most: number): string[] {
  const words = plain(typed).split(' ');
  const last = words.pop();
  if (!last || /\s$/.test(typed)) return [];
  const { startedBy, exactly } = vocabularyWith(localWords);
  const complete = JSON.stringify(exactly(last));
  const meanings = startedBy(last).filter(({ means }) => JSON.stringify(means) !== complete);
  return meanings.slice(0, most).map(({ word }) => [...words, word].join(' '));
}

/**
 * Returns the number of letters to insert, delete, replace or swap with a neighbour to turn one word into the other
 * (Damerau–Levenshtein distance).
 */
function editDistance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const steps = [at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1)];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(Math.min(...steps, ...(swapped ? [at(before, j - 2) + 1] : [])));
    }
    [before, last] = [last, row];
  }
  return at(last, other.length);
}

const at = (row: readonly number[], i: number) => row[i] ?? 0;
