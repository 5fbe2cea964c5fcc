import { LAST_LEVEL, levelOf, rankOfLevel } from '../../../../lib/difficulty/levels.ts';
import type { Filters } from '../../../../lib/filters/filters.ts';
import { blankProblem, type Problem, type Rank, type Status } from '../../../../lib/model.ts';

/** A problem of the model site. */
export interface Catalogued {
  id: number;
  elo: number;
  genre: string;
  stars: number | null;
  status: Status;
}

/** The behaviour of the model site in everything that the API contract leaves open. */
export interface ListWays {
  /** The most rows in one answer. */
  most: number;
  overMost: 'refused' | 'clamped';
  sort: 'id' | 'elo';
  tells: { elo: boolean; rank: boolean; genre: boolean };
  /** The answer if no problem fits: a refusal or an empty list. */
  empty: 'refused' | 'none';
  /** The filters that it ignores. */
  ignores: readonly (keyof Filters)[];
  /** The difference between the elo of a problem's rank and its elo. */
  rankNoise: number;
}

/** Returns a problem's rank. It is uncertain for three in ten problems, and far off for one in ten. */
function rankOf(id: number, elo: number): Rank {
  const uncertain = id % 10 < 3;
  const off = uncertain && id % 5 === 0 ? (elo < 1_400 ? 10 : -10) : 0;
  return { ...rankOfLevel(Math.min(Math.max(levelOf(elo) + off, 0), LAST_LEVEL)), uncertain };
}

/** Returns the problem list of a model site as a function of the filters; null: refused. Independent of the tested code. */
export function modelList(problems: readonly Catalogued[], ways: ListWays) {
  const sorted = problems.toSorted((one, other) =>
    ways.sort === 'elo' ? one.elo - other.elo || one.id - other.id : one.id - other.id,
  );
  return (filters: Filters): Problem[] | null => {
    if ((filters.count ?? 0) > ways.most && ways.overMost === 'refused') return null;
    const heeds = (name: keyof Filters) => !ways.ignores.includes(name);
    const { elo, genres, statuses, rating, unrated } = filters;
    const fitting = sorted.filter((one) => {
      if (heeds('elo') && elo.from !== null && one.elo < elo.from) return false;
      if (heeds('elo') && elo.to !== null && one.elo > elo.to) return false;
      if (heeds('genres') && genres.length > 0 && !(genres as string[]).includes(one.genre)) return false;
      if (heeds('statuses') && statuses.length > 0 && !statuses.includes(one.status)) return false;
      if (!heeds('rating')) return true;
      if (one.stars === null) return unrated;
      return (
        (rating.from === null || one.stars >= rating.from) && (rating.to === null || one.stars <= rating.to)
      );
    });
    if (fitting.length === 0 && ways.empty === 'refused') return null;
    if (filters.descending) fitting.reverse();
    return fitting.slice(0, Math.min(filters.count ?? 20, ways.most)).map(({ id, elo, genre, stars }) => ({
      ...blankProblem(id),
      elo: ways.tells.elo ? elo : null,
      rank: ways.tells.rank ? rankOf(id, elo + ways.rankNoise) : null,
      genre: ways.tells.genre ? genre : null,
      stars,
      unrated: stars === null,
    }));
  };
}
