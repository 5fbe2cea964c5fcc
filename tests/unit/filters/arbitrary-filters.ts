import { type Filters, parseFilters, STATUSES } from '../../../lib/filters/filters.ts';
import { GENRES } from '../../../lib/filters/genres.ts';
import { LIST } from '../../../lib/limits.ts';
import fc from '../fast-check.ts';

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const range = (least: number, most: number) =>
  fc.record({
    from: orNull(fc.integer({ min: least, max: most })),
    to: orNull(fc.integer({ min: least, max: most })),
  });

/** Any filters that the site knows; each one is set about half of the time. */
export const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    genres: fc.subarray([...GENRES]),
    elo: range(LIST.minElo, LIST.maxElo),
    statuses: fc.subarray([...STATUSES]),
    rating: range(LIST.minStars, LIST.maxStars),
    unrated: fc.boolean(),
    canon: fc.boolean(),
    count: orNull(fc.integer({ min: 1, max: LIST.maxRows })),
    descending: fc.boolean(),
  })
  .map(parseFilters);
