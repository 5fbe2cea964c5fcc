import { rankOf } from '../ranks.ts';
import type { Switches } from '../switches.ts';
import { isoDay, isoMoment } from '../times.ts';
import { avatarOf, problemRank, type RankRow } from './rows.ts';

/** Columns of a row of the attempts list. */
export interface AttemptRow extends RankRow {
  id: number;
  problem_id: number;
  user_id: number;
  solved: number;
  hardstop: number;
  path: string;
  context: string;
  time: number | null;
  created_at: number;
  name: string;
  elo: number;
  last_online_at: number;
}

/** A row of the attempts list, in the form that the switches select. */
export function attempted(row: AttemptRow, switches: Switches) {
  const extra = { path: row.path, context: row.context };
  // The site's rows of attempts do not tell whether the rank is uncertain.
  const { mark: _, ...rank } = problemRank(row) ?? { mark: false };
  return {
    id: row.id,
    problemId: row.problem_id,
    rank: row.has_rank === 0 ? null : rank,
    solved: row.solved === 1,
    hardstop: row.hardstop === 1,
    createdAt: isoMoment(row.created_at),
    ...Object.fromEntries(switches.attemptExtras.map((name) => [name, extra[name]])),
    contextRepresentation: row.context === '.' ? '' : `Played in ${row.context}`,
    ...timeOf(row, switches.attemptTime),
    ...userOf(row, switches.attemptUser),
  };
}

function timeOf(row: AttemptRow, shown: Switches['attemptTime']) {
  if (shown === 'missing') return {};
  return { time: shown === 'null' ? null : row.time };
}

function userOf(row: AttemptRow, shown: Switches['attemptUser']) {
  if (shown === 'missing' || (shown === 'some' && row.id % 2 === 0)) return {};
  if (shown === 'null') return { user: null };
  const bare = { id: row.user_id, name: row.name };
  if (shown === 'bare' || shown === 'some') return { user: bare };
  const rank = { ...rankOf(row.elo), exact: false };
  const lastOnlineAt = isoDay(row.last_online_at);
  return { user: { ...bare, avatar: avatarOf(row.user_id), lastOnlineAt, rank, elo: row.elo } };
}
