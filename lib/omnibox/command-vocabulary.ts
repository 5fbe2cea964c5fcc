import type { PeriodName } from '../attempt-list/period.ts';
import { STATUSES } from '../filters/filters.ts';
import { GENRES, type Genre } from '../filters/genres.ts';
import { fold } from '../folding.ts';
import { DEFAULT_DIFFICULTY, DIFFICULTIES } from '../picks/difficulties.ts';
import type { CommandWord, Meaning, Place } from './command.ts';

/** The difficulties that commands name. The usual one is no main word, so that `n` alone is the next problem. */
export const NAMED = DIFFICULTIES.filter((one) => one !== DEFAULT_DIFFICULTY);

/** Words that open a page. */
const PAGES: Readonly<Record<Place, readonly string[]>> = {
  '#history?sign=first': ['solved at first attempt'],
  '#stats': [
    'stats',
    'statistics',
    'calendar',
    'streak',
    'accuracy',
    'weakest',
    'practise',
    'practice',
    'report',
  ],
  '#sessions': ['sessions'],
  session: ['session'],
  goal: ['goal'],
  '#notes': ['notes', 'note'],
  '#notes?bookmarked': ['bookmarks', 'bookmark', 'bookmarked'],
  '#backup': ['backup', 'import', 'export', 'anki', 'csv', 'print'],
  options: ['options', 'settings', 'key', 'panel', 'signs', 'spoilers', 'help'],
};

/** Words for a time, which show the history of it. */
const PERIOD_WORDS: Readonly<Record<PeriodName, string>> = {
  today: 'today',
  '7d': 'this week',
  '30d': 'this month',
  year: 'this year',
};

/** What else players call a genre. Go's own words are understood in every language. */
const GENRE_NAMES: Readonly<Record<Genre, readonly string[]>> = {
  'life and death': [
    'l&d',
    'life & death',
    'tsumego',
    '死活',
    '詰碁',
    '詰め碁',
    '死活題',
    '死活题',
    '诘棋',
    '사활',
  ],
  joseki: ['定石', '定式', '정석'],
  fuseki: ['opening', '布石', '布局', '포석'],
  tesuji: ['手筋', '手筋題', '手筋题', '맥', '맥점'],
  'best move': ['次の一手', '下一手', '다음 한 수'],
  endgame: ['yose', 'ヨセ', '寄せ', '官子', '끝내기'],
};

/** The English words, which are understood in every language of the interface. */
const ENGLISH: readonly CommandWord[] = [
  { word: 'next', means: { next: true } },
  { word: 'review', means: { review: true } },
  { word: 'failed', means: { among: 'failed' } },
  { word: 'due', means: { among: 'due' } },
  { word: 'in review', means: { among: 'in-review' } },
  ...GENRES.map((genre) => ({ word: genre, means: { genre } })),
  ...STATUSES.map((status) => ({ word: status, means: { statuses: [status] } })),
  ...NAMED.map((difficulty) => ({ word: difficulty, means: { difficulty } })),
];

/** Synonyms, pages and times. Their first letters count only if no main word begins with them. */
const OTHER_NAMES: readonly CommandWord[] = [
  { word: DEFAULT_DIFFICULTY, means: { difficulty: DEFAULT_DIFFICULTY } },
  { word: 'easy', means: { difficulty: 'easier' } },
  { word: 'hard', means: { difficulty: 'harder' } },
  { word: 'random', means: { difficulty: 'any' } },
  { word: 'reviews', means: { review: true } },
  { word: 'unsolved', means: { statuses: ['untried', 'tried_but_not_solved'] } },
  ...GENRES.flatMap((genre) => GENRE_NAMES[genre].map((word) => ({ word, means: { genre } }))),
  { word: 'failed last time', means: { among: 'failed' } },
  { word: 'due for review', means: { among: 'due' } },
  { word: 'history', means: { period: null } },
  { word: 'recent', means: { period: null } },
  ...Object.entries(PERIOD_WORDS).map(([period, word]) => ({
    word,
    means: { period: period as PeriodName },
  })),
  ...Object.entries(PAGES).flatMap(([open, words]) =>
    words.map((word) => ({ word, means: { open: open as Place } })),
  ),
];

/** What players often type, suggested once they begin to. */
const PHRASES = ['failed this week', 'failed today'];

/** The writings that have no blanks between words, and the units of ranks in them. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]`;
const UNIT = '[級级급段단]';
const WORD_ENDS = new RegExp(
  String.raw`(?<=[a-z\d])(?!${UNIT})(?=${UNSPACED})|(?<=${UNSPACED})(?=[a-z\d])|(?<=\d\s?${UNIT})(?=${UNSPACED})`,
  'gu',
);
const ALL_UNSPACED = new RegExp(`^${UNSPACED}+$`, 'u');

/**
 * Returns the normalised form of a text for comparisons: folded, without commas, with single blanks, and one after each word that has
 * another writing than the next ("5級手筋").
 */
export function plain(text: string): string {
  const words = fold(text).replaceAll(/[–—―−~〜]/g, '-');
  return words
    .replaceAll(/[\s,;、_]+/g, ' ')
    .trim()
    .replaceAll(WORD_ENDS, ' ');
}

export type Vocabulary = ReturnType<typeof vocabularyWith>;

/**
 * Returns the vocabulary of commands: English and the words of the interface's language (`localWords`). If a word is in
 * both, the English meaning counts.
 */
export function vocabularyWith(localWords: readonly CommandWord[]) {
  const words = [...ENGLISH, ...localWords].map(plainly);
  const mainWords = words.filter(({ means }) => !('open' in means || 'period' in means));
  const all = [...words, ...OTHER_NAMES.map(plainly)];

  /** Returns the meaning of complete words. */
  function exactly(words: string): Meaning | undefined {
    return all.find(({ key }) => key === words)?.means;
  }

  /** Returns the meanings whose words begin with this text, each once, with its word in the player's language. */
  function startedBy(words: string): CommandWord[] {
    const starts = (some: typeof all) => some.filter(({ key }) => key.startsWith(words));
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
    const inside = all.find(({ key }) => word.length > 2 && key.split(' ').includes(word));
    if (inside) return wordFor(inside.means);
    const near = all
      .map((one) => ({ ...one, far: editDistance(word, one.key) }))
      .filter((one) => one.far <= Math.max(1, Math.floor(one.key.length / 3)) && one.far < word.length)
      .sort((one, other) => one.far - other.far)[0];
    return near ? wordFor(near.means) : null;
  }

  /** Returns the words in a text without blanks, such as 手筋死活; the text if it does not begin with one. */
  function split(text: string): string[] {
    const ends = ALL_UNSPACED.test(text) ? Array.from(text, (_, nth) => text.length - nth) : [];
    const end = ends.find((one) => exactly(text.slice(0, one)));
    return end === undefined || end === text.length
      ? [text]
      : [text.slice(0, end), ...split(text.slice(end))];
  }

  const longest = Math.max(...all.map(({ key }) => key.split(' ').length));
  return { exactly, startedBy, wordFor, nearest, split, longest };
}

/** Returns a word as it is suggested, and what typed words are compared with (`key`). */
function plainly({ word, means }: CommandWord) {
  return { word: word.toLowerCase(), key: plain(word), means };
}

/**
 * Returns at most `most` complete commands for a text whose last word is unfinished. Returns none for an empty text or
 * a complete last word. `localWords` are the words of the interface's language.
 */
export function completions(typed: string, localWords: readonly CommandWord[], most: number): string[] {
  const whole = plain(typed);
  const phrases = PHRASES.filter((phrase) => phrase.startsWith(whole) && phrase !== whole);
  const words = whole.split(' ');
  const last = words.pop();
  if (!last || /\s$/.test(typed)) return [];
  const { startedBy, exactly } = vocabularyWith(localWords);
  const complete = JSON.stringify(exactly(last));
  const meanings = startedBy(last).filter(({ means }) => JSON.stringify(means) !== complete);
  const completed = meanings.map(({ word }) => [...words, word].join(' '));
  return [...new Set([...completed, ...phrases])].slice(0, most);
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
