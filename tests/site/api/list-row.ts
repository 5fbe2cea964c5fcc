import type { Switches } from '../switches.ts';
import { isoMoment } from '../times.ts';
import {
  attemptCounts,
  authorOf,
  flagStatsOf,
  type ProblemRow,
  problemRank,
  type RankRow,
  ratingOf,
  type UserRow,
} from './rows.ts';

/** Columns of a row of the problem list. */
export interface ListRow extends ProblemRow, UserRow {
  author: number;
  author_elo: number;
}

/** A row of the problem list, in the form that the switches select. */
export function listed(row: ListRow, switches: Switches) {
  const extra = {
    imageUrl: `https://thumbnails.practice-site.invalid/${row.id}.png`,
    createdAt: isoMoment(row.created_at),
    author: authorOf({ ...row, id: row.author, elo: row.author_elo }),
    elo: row.elo,
    isCanon: row.is_canon === 1,
    solvedByCurrentUser: row.own_solved > 0,
    currentUserAttempts: attemptCounts(row.own_solved, row.own_failed),
  };
  return {
    id: row.id,
    ...rankOfRow(row, switches),
    genre: row.shown_genre,
    ...(switches.listRating === 'stored' ? { rating: ratingOf(row) } : {}),
    flagStats: flagStatsOf(row),
    ...Object.fromEntries(switches.listExtras.map((name) => [name, extra[name]])),
  };
}

function rankOfRow(row: RankRow, { listRank }: Switches) {
  if (listRank === 'missing') return {};
  const rank = problemRank(row);
  if (listRank === 'stored' || rank === null) return { rank };
  const { mark: _, ...unmarked } = rank;
  return { rank: unmarked };
}

const VALID = { rank: null, genre: 'tesuji', rating: null };
const INVALID_ROWS: readonly unknown[] = [
  VALID,
  null,
  'a row',
  { ...VALID, id: null },
  { ...VALID, id: 'twelve' },
  [],
  { ...VALID, id: -4 },
  17,
  { ...VALID, id: 1000.5 },
  {},
];

/**
 * Inserts `count` invalid rows among the first rows, at every second place until all are used. The answer is no longer than its
 * limit: the last rows are left out.
 */
export function withInvalidRows(rows: readonly unknown[], count: number, limit: number): unknown[] {
  const mixed = rows.slice(0, Math.max(0, limit - count));
  for (let index = 0; index < Math.min(count, limit); index += 1) {
    mixed.splice(2 * index + 1, 0, INVALID_ROWS[index % INVALID_ROWS.length]);
  }
  return mixed;
}
