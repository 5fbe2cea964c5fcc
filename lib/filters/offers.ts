import { levelStart } from '../difficulty/levels.ts';
import { type Filters, levelsOf, NO_FILTERS } from './filters.ts';

/** The ways to loosen filters that find nothing, the smallest change first. */
const OFFERS = ['wider', 'any-status', 'any-rating', 'any-genre', 'not-canon'] as const;
type OfferName = (typeof OFFERS)[number];

/** A way to loosen filters, what it changes, and the filters after it. */
export interface Offer {
  name: OfferName;
  changes: Partial<Filters>;
  filters: Filters;
}

/** Returns the ways to loosen these filters, each by itself. */
export function offersFor(filters: Filters): Offer[] {
  return OFFERS.flatMap((name) => {
    const changes = loosened(name, filters);
    return changes ? [{ name, changes, filters: { ...filters, ...changes } }] : [];
  });
}

/** Returns the changes to the filters; null if they do not restrict the list in this way. */
function loosened(name: OfferName, filters: Filters): Partial<Filters> | null {
  const { elo, statuses, among, rating, unrated, genres, canon } = filters;
  switch (name) {
    case 'wider':
      return elo.from === null && elo.to === null ? null : { elo: oneLevelWider(filters) };
    case 'any-status':
      return statuses.length > 0 || among ? { statuses: NO_FILTERS.statuses, among: null } : null;
    case 'any-rating':
      return rating.from === null && rating.to === null && unrated
        ? null
        : { rating: NO_FILTERS.rating, unrated: NO_FILTERS.unrated };
    case 'any-genre':
      return genres.length > 0 ? { genres: NO_FILTERS.genres } : null;
    case 'not-canon':
      return canon ? { canon: NO_FILTERS.canon } : null;
  }
}

/** Returns the elo range with one more level at each bound; null for a bound beyond the scale. */
function oneLevelWider({ elo }: Filters): Filters['elo'] {
  const { lowest, highest } = levelsOf(elo);
  const [from, to] = [levelStart(lowest - 1), levelStart(highest + 2)];
  return {
    from: elo.from === null || !Number.isFinite(from) ? null : from,
    to: elo.to === null || !Number.isFinite(to) ? null : to,
  };
}
