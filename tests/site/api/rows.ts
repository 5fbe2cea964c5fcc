import type { Rank } from '../ranks.ts';
import { levelOf, rankOf, rankOfLevel } from '../ranks.ts';
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

/** The columns from which a problem's rank is computed, as `RANK_SQL` selects them. */
export interface RankRow {
  rank_elo: number;
  suggested_elo: number | null;
  has_rank: number;
  rank_off: number;
  tries: number;
}

/** The columns that hold a problem's votes. */
export interface VoteRow {
  stars: number | null;
  votes: number | null;
  positive_flags: number;
  negative_flags: number;
}

/** The columns that the problem list and a problem's detail have in common. */
export interface ProblemRow extends RankRow, VoteRow {
  id: number;
  elo: number;
  shown_genre: string;
  is_canon: number;
  created_at: number;
  own_solved: number;
  own_failed: number;
}

/** The columns of a `RankRow`, from `problems`. */
export const RANK_SQL = `
  problems.elo as rank_elo, suggested_elo, has_rank, rank_off, solved_elsewhere + failed_elsewhere
    + (select count(*) from attempts where attempts.problem_id = problems.id) as tries
`;

/** How often `:user` has solved and failed a problem, from `problems`. */
export const OWN_SQL = `
  (select count(*) from attempts where problem_id = problems.id and user_id = :user and solved) as own_solved,
  (select count(*) from attempts where problem_id = problems.id and user_id = :user and not solved) as own_failed
`;

/** A rank is uncertain below CERTAIN_TRIES tries. Below OWN_TRIES tries it comes from the suggested elo, if there is one. */
const CERTAIN_TRIES = 30;
const OWN_TRIES = 6;

/**
 * The rank of a problem, or null if it has none. It comes from the problem's elo or, with very few tries, from the suggested
 * elo, however far off that is.
 */
export function problemRank(row: RankRow): (Rank & { exact: false; mark: boolean }) | null {
  if (row.has_rank === 0) return null;
  const isSuggested = row.tries < OWN_TRIES && row.suggested_elo !== null;
  const rank = isSuggested
    ? rankOf(row.suggested_elo ?? row.rank_elo)
    : rankOfLevel(levelOf(row.rank_elo) + row.rank_off);
  return { ...rank, exact: false, mark: row.tries < CERTAIN_TRIES };
}

/** The stars of a problem, or null where nobody has voted. */
export function ratingOf(row: VoteRow) {
  return row.stars === null ? null : { stars: row.stars, votes: row.votes, currentUserVote: null };
}

/** The votes for and against a problem's quality. */
export function flagStatsOf(row: VoteRow) {
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

/** The address of a user's picture, on a host that does not exist: nothing may load it. */
export function avatarOf(userId: number) {
  const url = `https://avatars.practice-site.invalid/${userId}-64.jpeg`;
  return { current: true, sources: [{ url, size: 64 }], id: null };
}

/** Attempts counted by result. */
export function attemptCounts(solved: number, failed: number) {
  return { solved, failed, tries: solved + failed, speedSolved: 0, speedPlay: 0 };
}
