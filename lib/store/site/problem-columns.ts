import type { FilterableProblem } from '../../filters/verdicts.ts';
import type { Range, Rank } from '../../model.ts';
import { COLUMN_STORES, type ColumnSource, readEntries } from '../columns.ts';
import { type SiteDatabase, siteData } from './site-data.ts';
import { isStoredProblem, wasMissing } from './stored-problem.ts';

/** What filters and lists need of a problem, in fields that are single values. */
interface ProblemEntry extends Pick<FilterableProblem, 'elo' | 'stars' | 'unrated' | 'genre' | 'canon'> {
  /** The number of the rank, and whether it is a dan rank. */
  rank: number | null;
  dan: boolean;
  uncertain: boolean;
  unverified: boolean;
  /** The elo range in which it was found. */
  from: number | null;
  to: number | null;
  missingAt: number;
}

/** The columns with an entry for each stored problem. */
export const PROBLEM_COLUMNS: ColumnSource<ProblemEntry> = {
  rows: 'problems',
  version: 1,
  fields: {
    rank: 'number',
    dan: 'flag',
    uncertain: 'flag',
    unverified: 'flag',
    elo: 'number',
    stars: 'number',
    unrated: 'flag',
    genre: 'text',
    canon: 'flag',
    from: 'number',
    to: 'number',
    missingAt: 'number',
  },
  entryOf(row) {
    if (!isStoredProblem(row)) return null;
    const { rank, elo, stars, unrated, genre, canon, within, missingAt } = row;
    return {
      rank: rank?.value ?? null,
      dan: rank?.unit === 'dan',
      uncertain: rank?.uncertain ?? false,
      unverified: rank?.unverified ?? false,
      elo,
      stars,
      unrated,
      genre,
      canon,
      from: within?.from ?? null,
      to: within?.to ?? null,
      missingAt,
    };
  },
};

/** A stored problem as far as filters need it. */
type KnownProblem = FilterableProblem & { within: Range; missingAt: number };

/** The stored problems, as far as filters need them. */
export interface KnownProblems {
  get(id: number): KnownProblem | undefined;
  all(): KnownProblem[];
}

/** Returns all stored problems. */
export async function readKnownProblems(db: SiteDatabase): Promise<KnownProblems> {
  const entries = await readEntries(db.transaction(['problems', ...COLUMN_STORES]), PROBLEM_COLUMNS);
  return {
    get(id) {
      const entry = entries.get(id);
      return entry && problemOf(id, entry);
    },
    all: () => [...entries.all()].map(([id, entry]) => problemOf(id, entry)),
  };
}

/** Returns the problems about which the site's last answer was that there are none; see `wasMissing`. */
export async function readMissingProblems(origin: string): Promise<ReadonlySet<number>> {
  const known = (await readKnownProblems(await siteData(origin))).all();
  return new Set(known.filter(wasMissing).map(({ id }) => id));
}

function problemOf(
  id: number,
  { rank, dan, uncertain, unverified, from, to, ...same }: ProblemEntry,
): KnownProblem {
  const unit = dan ? 'dan' : 'kyu';
  const isRanked = rank !== null;
  const storedRank: Rank | null = isRanked
    ? { value: rank, unit, uncertain, ...(unverified ? { unverified } : {}) }
    : null;
  return { id, ...same, rank: storedRank, within: { from, to } };
}
