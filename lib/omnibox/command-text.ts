import { filterWords, genreText, statusName } from '../filters/filter-text.ts';
import { type Filters, REVIEW_FILTERS, STATUSES } from '../filters/filters.ts';
import { GENRES } from '../filters/genres.ts';
import { snake, text } from '../text.ts';
import type { Command, CommandWord } from './command.ts';
import { NAMED } from './command-vocabulary.ts';

/** Returns the words of commands in the language of the interface. */
export function commandWords(): CommandWord[] {
  return [
    { word: text('omnibox_word_next'), means: { next: true } },
    { word: text('omnibox_word_review'), means: { review: true } },
    { word: text('omnibox_word_progress'), means: { page: 'history' } },
    ...NAMED.map((difficulty) => ({ word: text(`difficulty_${difficulty}`), means: { difficulty } })),
    ...GENRES.map((genre) => ({ word: genreText(genre), means: { genre } })),
    ...REVIEW_FILTERS.map((reviews) => ({ word: text(`filter_${snake(reviews)}`), means: { reviews } })),
    ...STATUSES.map((status) => ({ word: statusName(status), means: { statuses: [status] } })),
  ];
}

/** Returns one line that describes a command: "Next problem, Normal: Tesuji · 5 kyu". */
export function commandText(command: Command): string {
  if ('go' in command) return text('problem_number', String(command.go));
  if ('invalid' in command) return text('omnibox_invalid', command.invalid, command.suggestion);
  if ('page' in command) return text('progress_page');
  if ('review' in command) return text('omnibox_review');
  if ('find' in command) return withFilters(text('omnibox_find'), command.find);
  return withFilters(text('omnibox_next', text(`difficulty_${command.next}`)), command.filters);
}

function withFilters(what: string, filters: Filters): string {
  const words = filterWords(filters);
  return words.length === 0 ? what : text('omnibox_among', what, words.join(' · '));
}
