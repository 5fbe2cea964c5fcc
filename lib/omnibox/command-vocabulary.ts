import type { PeriodName } from '../attempt-list/period.ts';
import { STATUSES } from '../filters/filters.ts';
import { GENRES, type Genre } from '../filters/genres.ts';
import { fold } from '../folding.ts';
import { DEFAULT_DIFFICULTY, DIFFICULTIES } from '../picks/difficulties.ts';
import { UNIT, withDigits } from '../typed-numbers.ts';
import { ASIAN_WORDS, FILLERS } from './asian-words.ts';
import type { CommandWord, Meaning, Place } from './command.ts';
import { editDistance, splitInto } from './word-forms.ts';

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

/** What else players call a genre. */
const GENRE_NAMES: Readonly<Partial<Record<Genre, readonly string[]>>> = {
  'life and death': ['l&d', 'life & death', 'tsumego'],
  fuseki: ['opening'],
  endgame: ['yose'],
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
  ...GENRES.flatMap((genre) => (GENRE_NAMES[genre] ?? []).map((word) => ({ word, means: { genre } }))),
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
  ...ASIAN_WORDS,
];

/** The writings that need no blanks between words. The sign for a long vowel (ー) is of two of them. */
const UNSPACED = String.raw`[\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}]`;
const WORD_ENDS = new RegExp(
  String.raw`(?<=[a-z\d])(?!${UNIT})(?=${UNSPACED})|(?<=${UNSPACED})(?=[a-z\d])|(?<=\d\s?${UNIT})(?=${UNSPACED})`,
  'gu',
);
const ALL_UNSPACED = new RegExp(`^${UNSPACED}+$`, 'u');

/** "5級以上" and "5급 이하": a range with an open side. */
const AND_UP = new RegExp(String.raw`(\d{1,10}\s?${UNIT}?)\s?(?:以上|이상)`, 'gu');
const AND_DOWN = new RegExp(String.raw`(\d{1,10}\s?${UNIT}?)\s?(?:以下|이하)`, 'gu');

/**
 * Returns the normalised form of a text for comparisons: folded, without commas, with single blanks, and one after each word that has
 * another writing than the next ("5級手筋").
 */
export function plain(text: string): string {
  return withDigits(fold(text))
    .replaceAll(/[–—―−~〜]/g, '-')
    .replaceAll(AND_UP, ' $1.. ')
    .replaceAll(AND_DOWN, ' ..$1 ')
    .replaceAll(/[\s,;、_・]+/g, ' ')
    .trim()
    .replaceAll(WORD_ENDS, ' ');
}

/** Returns words without the blanks between them, if their writing needs none: "이번 주" is also typed "이번주". */
function unspaced(words: string): string {
  const bare = words.replaceAll(' ', '');
  return ALL_UNSPACED.test(bare) ? bare : words;
}

export type Vocabulary = ReturnType<typeof vocabularyWith>;

/**
 * Returns the vocabulary of commands: English and the words of the interface's language (`localWords`). If a word is in
 * both, the English meaning counts.
 */
export function vocabularyWith(localWords: readonly CommandWord[]) {
  const known = knownWords();
  const own = localWords.map(plainly);
  const words = [...known.main, ...own];
  const mainWords = words.filter(({ means }) => isMain(means));
  const all = [...words, ...known.others];
  const meanings = new Map(all.toReversed().map(({ bare, means }) => [bare, means]));

  /** Returns the meaning of complete words. */
  function exactly(words: string): Meaning | undefined {
    return meanings.get(unspaced(words));
  }

  /** Returns the meanings whose words begin with this text, each once, with its word in the player's language. */
  function startedBy(words: string): CommandWord[] {
    const starts = (some: typeof all) =>
      some.filter(({ key, bare }) => key.startsWith(words) || bare.startsWith(words));
    const first = starts(mainWords);
    const found = first.length > 0 ? first : starts(all);
    const meanings = new Map(found.map(({ means }) => [JSON.stringify(means), means]));
    return [...meanings.values()].map((means) => ({ word: wordFor(means), means }));
  }

  /** Returns the word for a meaning, in the player's language if there is one. */
  function wordFor(means: Meaning): string {
    const wanted = JSON.stringify(means);
    return [...own, ...all].find((one) => JSON.stringify(one.means) === wanted)?.word ?? '';
  }

  /** Returns the word that is similar to a misspelt one; null if there is none. */
  function nearest(word: string): string | null {
    const isInside = ALL_UNSPACED.test(word)
      ? ({ bare }: (typeof all)[number]) => word.length > 1 && bare.includes(word)
      : ({ key }: (typeof all)[number]) => word.length > 2 && key.split(' ').includes(word);
    const inside = all.find(isInside);
    if (inside) return wordFor(inside.means);
    const near = all
      .map((one) => ({ ...one, far: editDistance(word, one.key) }))
      .filter((one) => one.far <= Math.max(1, Math.floor(one.key.length / 3)) && one.far < word.length)
      .sort((one, other) => one.far - other.far)[0];
    return near ? wordFor(near.means) : null;
  }

  const isKnown = (word: string) => FILLERS.has(word) || meanings.has(word);
  /** Returns the words in a text without blanks, such as 手筋死活. What is left of a text that is not all words is the last one. */
  function split(text: string): string[] {
    if (!ALL_UNSPACED.test(text)) return [text];
    const words = splitInto(text, isKnown);
    const last = words.at(-1) ?? '';
    // A misspelt word may begin with another word: 맥졈 is near 맥점, and no 맥.
    const isMisspelt = words.length > 1 && !isKnown(last) && startedBy(last).length === 0;
    return isMisspelt && nearest(text) !== null ? [text] : words;
  }

  const longest = Math.max(...all.map(({ key }) => key.split(' ').length));
  return { exactly, startedBy, wordFor, nearest, split, longest };
}

/** Returns a word as it is suggested, and what typed words are compared with, with blanks (`key`) and where it needs none without. */
function plainly({ word, means }: CommandWord) {
  const key = plain(word);
  return { word: word.toLowerCase(), key, bare: unspaced(key), means };
}

/** The words of every language of the interface. */
let everywhere: Record<'main' | 'others', ReturnType<typeof plainly>[]> | undefined;

function knownWords() {
  everywhere ??= { main: ENGLISH.map(plainly), others: OTHER_NAMES.map(plainly) };
  return everywhere;
}

/** Whether the first letters of its words are enough. The usual difficulty is left out, so that `n` alone is the next problem. */
function isMain(means: Meaning): boolean {
  if ('difficulty' in means) return means.difficulty !== DEFAULT_DIFFICULTY;
  return !('open' in means || 'period' in means);
}

/** Returns the commands that an empty field suggests. */
export function firstCommands(localWords: readonly CommandWord[], ranks: string): string[] {
  const { wordFor } = vocabularyWith(localWords);
  const [thisWeek = ''] = failedPhrases(wordFor);
  const list = [wordFor({ genre: 'tesuji' }), wordFor({ statuses: ['untried'] })];
  return [wordFor({ next: true }), wordFor({ review: true }), thisWeek, [ranks, ...list].join(' ')];
}

/** What players often type, suggested once they begin to. In Chinese, Japanese and Korean the time comes first. */
function failedPhrases(wordFor: Vocabulary['wordFor']): string[] {
  const failed = wordFor({ among: 'failed' });
  return (['7d', 'today'] as const).map((period) => {
    const words = [failed, wordFor({ period })];
    return (ALL_UNSPACED.test(failed) ? words.reverse() : words).join(' ');
  });
}

/**
 * Returns at most `most` complete commands for a text whose last word is unfinished. Returns none for an empty text or
 * a complete last word. `localWords` are the words of the interface's language.
 */
export function completions(typed: string, localWords: readonly CommandWord[], most: number): string[] {
  const whole = plain(typed);
  const { startedBy, exactly, split, wordFor } = vocabularyWith(localWords);
  const words = whole.split(' ').flatMap(split);
  const last = words.pop();
  if (!last || /\s$/.test(typed)) return [];
  const phrases = failedPhrases(wordFor).filter((phrase) => phrase.startsWith(whole) && phrase !== whole);
  const complete = JSON.stringify(exactly(last));
  const meanings = startedBy(last).filter(({ means }) => JSON.stringify(means) !== complete);
  const completed = meanings.map(({ word }) => [...words, word].join(' '));
  return [...new Set([...completed, ...phrases])].slice(0, most);
}
