import { filtersFromQuery } from '../attempt-list/filters.ts';
import { PERIODS } from '../attempt-list/period.ts';
import { periodText } from '../attempt-list/period-text.ts';
import { LAST_LEVEL, rangeOfLevels } from '../difficulty/levels.ts';
import { amongText, filterWords, genreText, statusName } from '../filters/filter-text.ts';
import { AMONG, NO_FILTERS, STATUSES } from '../filters/filters.ts';
import { GENRES } from '../filters/genres.ts';
import { signName } from '../panel/sign-text.ts';
import { DEFAULT_DIFFICULTY } from '../picks/difficulties.ts';
import { type TextKey, text } from '../text.ts';
import type { Command, CommandWord, Place } from './command.ts';
import { NAMED } from './command-vocabulary.ts';

/** The parts of the history page. */
const PARTS = ['history', 'stats', 'sessions', 'notes', 'backup'] as const;

/** Other places, each with the text that names it. */
const PLACES = [
  ['session', 'session_title'],
  ['goal', 'goal_title'],
  ['options', 'options'],
  ['#notes?bookmarked', 'note_bookmarked'],
  ['#history?sign=first', 'sign_first'],
] as const satisfies readonly (readonly [Place, TextKey])[];

/** Returns the words of commands in the language of the interface. */
export function commandWords(): CommandWord[] {
  return [
    { word: text('pick_next'), means: { next: true } },
    { word: text('omnibox_review'), means: { review: true } },
    ...NAMED.map((difficulty) => ({ word: text(`difficulty_${difficulty}`), means: { difficulty } })),
    ...GENRES.map((genre) => ({ word: genreText(genre), means: { genre } })),
    ...AMONG.map((among) => ({ word: amongText(among), means: { among } })),
    ...STATUSES.map((status) => ({ word: statusName(status), means: { statuses: [status] } })),
    ...PARTS.map((part) => ({
      word: text(`page_part_${part}`),
      means: part === 'history' ? { period: null } : { open: `#${part}` as const },
    })),
    ...PERIODS.map((period) => ({ word: periodText(period), means: { period } })),
    ...PLACES.map(([open, key]) => ({ word: text(key), means: { open } })),
    { word: text('popup_tab_recent'), means: { period: null } },
    { word: text(`difficulty_${DEFAULT_DIFFICULTY}`), means: { difficulty: DEFAULT_DIFFICULTY } },
    { word: text('sign_failed'), means: { among: 'failed' } },
    { word: text('sign_due'), means: { among: 'due' } },
  ];
}

/** Returns one line that describes a command: "Next problem · Normal · Tesuji · 5 kyu". */
export function commandText(command: Command): string {
  if ('go' in command) return text('problem_number', String(command.go));
  if ('invalid' in command) return text('omnibox_invalid', command.invalid);
  if ('open' in command) return lineOf(...placeWords(command.open));
  if ('review' in command) return text('omnibox_review');
  if ('find' in command) return lineOf(text('omnibox_find'), ...filterWords(command.find));
  return lineOf(text('pick_next'), text(`difficulty_${command.next}`), ...filterWords(command.filters));
}

function lineOf(...words: readonly string[]): string {
  return words.filter(Boolean).join(' · ');
}

/** Returns the name of a page, and what it shows. */
function placeWords(place: Place): string[] {
  if (place === 'options') return [text('options')];
  if (place === 'session' || place === 'goal') return [text(`${place}_title`)];
  const part = PARTS.find((one) => place.startsWith(`#${one}`)) ?? PARTS[0];
  const query = place.split('?')[1] ?? '';
  const { result, sign, period, genre, problem, rank } = filtersFromQuery(query);
  const elo =
    rank.from === null && rank.to === null
      ? NO_FILTERS.elo
      : rangeOfLevels(rank.from ?? 0, rank.to ?? LAST_LEVEL);
  const notes = new URLSearchParams(query);
  return [
    text(`page_part_${part}`),
    result ? text(result) : '',
    ...sign.map(signName),
    'name' in period ? periodText(period.name) : '',
    ...filterWords({ ...NO_FILTERS, genres: genre, elo }),
    problem.join(', '),
    notes.has('bookmarked') ? text('note_bookmarked') : '',
    notes.get('words') ?? '',
  ];
}
