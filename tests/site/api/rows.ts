import type { Rank } from '../ranks.ts';
import { rankOf } from '../ranks.ts';
import { isoDay } from '../times.ts';

/** Columns of a user, as selected by the routes. */
export interface UserRow {
  id: number;
  name: string;
  elo: number;
  info: string;
  joined_at: number;
  last_online_at: number;
}

/** A problem's own rank; null columns where it has none. */
export interface RankRow {
  rank_value: number | null;
  rank_unit: Rank['unit'] | null;
  rank_mark: number;
}

/** The rank of a problem, or null. */
export function problemRank(row: RankRow) {
  if (row.rank_value === null) return null;
  return { value: row.rank_value, unit: row.rank_unit, exact: false, mark: row.rank_mark === 1 };
}

/** The stars of a problem, or null where nobody has voted. */
export function ratingOf(row: { stars: number | null; votes: number | null }) {
  return row.stars === null ? null : { stars: row.stars, votes: row.votes, currentUserVote: null };
}

/** The votes for and against a problem's quality. */
export function flagStatsOf(row: { positive_flags: number; negative_flags: number }) {
  return {
    flags: [],
    userFlag: null,
    positiveFlagSum: row.positive_flags,
    negativeFlagSum: row.negative_flags,
    flagSum: row.positive_flags - row.negative_flags,
  };
}

/** The author of a problem. */
export function authorOf(row: UserRow) {
  const rank = { ...rankOf(row.elo), exact: false, mark: false };
  return {
    id: row.id,
    name: row.name,
    avatar: avatarOf(row.id),
    lastOnlineAt: isoDay(row.last_online_at),
    rank,
    displayRank: rank,
    elo: row.elo,
  };
}

/** A user's picture, on a host that does not exist: nothing must load it. */
export function avatarOf(userId: number) {
  const url = `https://avatars.practice-site.invalid/${userId}-64.jpeg`;
  return { current: true, sources: [{ url, size: 64 }], id: null };
}

/** Attempts counted by result. */
export function attemptCounts(solved: number, failed: number) {
  return { solved, failed, tries: solved + failed, speedSolved: 0, speedPlay: 0 };
}
