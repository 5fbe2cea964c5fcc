import { genreText } from '../filters/filter-text.ts';
import { GENRES, STATUSES } from '../filters/filters.ts';
import { AIM_NAMES } from '../picks/pick.ts';
import { snake, text } from '../text.ts';
import type { CommandWord } from './command.ts';

/** Returns the words of commands in the language of the interface. */
export function commandWords(): CommandWord[] {
  return [
    { word: text('omnibox_word_next'), means: { next: true } },
    { word: text('omnibox_word_random'), means: { random: true } },
    ...AIM_NAMES.map((aim) => ({ word: text(`aim_${snake(aim)}`), means: { aim } })),
    ...GENRES.map((genre) => ({ word: genreText(genre), means: { genre } })),
    ...STATUSES.flatMap((status) =>
      [text(`status_${status}_short`), text(`status_${status}`)].map((word) => ({
        word,
        means: { statuses: [status] },
      })),
    ),
  ];
}
