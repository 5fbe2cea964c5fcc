import type { Range, Status } from '../model.ts';
import { locale, numberRangeText, numberText, snake, text, textCount } from '../text.ts';
import { joined } from '../time.ts';
import type { Among, Filters } from './filters.ts';
import { GENRES } from './genres.ts';
import { boundText, rankAtBound } from './typed-difficulty.ts';

/** Returns a few words for each filter that is set: "Tesuji, Joseki", "15–10 kyu", "Untried". */
export function filterWords(filters: Filters): string[] {
  const { genres, elo, statuses, among, rating, unrated, canon, descending } = filters;
  return [
    listText(genres.map(genreText)),
    difficultyWords(elo),
    listText(statuses.map(statusName)),
    among ? amongText(among) : '',
    ratingWords(rating),
    unrated ? '' : text('filter_words_rated'),
    canon ? text('filter_canon') : '',
    descending ? text('sort_reversed') : '',
  ].filter(Boolean);
}

function listText(names: readonly string[]): string {
  return joined(names, locale(), ',');
}

/** Returns the filters in one line; empty without any. */
export function filterLine(filters: Filters): string {
  return filterWords(filters).join(' · ');
}

/** Returns the name of a status, which is that of its sign. */
export function statusName(status: Status): string {
  return text(`sign_${status === 'tried_but_not_solved' ? 'unsolved' : status}`);
}

export function amongText(among: Among): string {
  return among === 'failed' ? text('failed') : text(`filter_${snake(among)}`);
}

/** Returns from what the next problem is picked, in a few words: "Endgame · 3 dan"; null: from all problems. */
export function scopeText(filters: Filters): string | null {
  return filterLine({ ...filters, descending: false }) || null;
}

/** Returns "15–10 kyu" for two ranks of one unit, since the line has little room; else both bounds in full. */
function difficultyWords(elo: Range): string {
  const [from, to] = [rankAtBound(elo.from, 'from'), rankAtBound(elo.to, 'to')];
  if (from && to && from.unit === to.unit && from.value !== to.value) {
    return text(`rank_${from.unit}`, numberRangeText(from.value, to.value));
  }
  return rangeWords(boundText(elo.from, 'from'), boundText(elo.to, 'to'));
}

function ratingWords({ from, to }: Range): string {
  const stars = (count: number | null) => (count === null ? '' : textCount('filter_stars', count));
  if (from !== null && to !== null && from !== to) {
    return textCount('filter_stars_range', to, numberText(from));
  }
  return rangeWords(stars(from), stars(to));
}

function rangeWords(from: string, to: string): string {
  if (!from && !to) return '';
  if (!to) return text('filter_words_from', from);
  if (!from) return text('filter_words_to', to);
  return from === to ? from : text('filter_words_range', from, to);
}

/** Returns the text for a genre; one that this version does not know stays as the site writes it. */
export function genreText(genre: string): string {
  const genreOfSite = GENRES.find((one) => one === genre);
  return genreOfSite ? text(`genre_${snake(genreOfSite)}`) : genre;
}
