import type { DatabaseSync } from 'node:sqlite';
import { secondsOf } from './times.ts';

/** An attempt to add. */
export interface NewAttempt {
  userId: number;
  problemId: number;
  solved: boolean;
  /** Milliseconds taken. Default: null. */
  time?: number | null;
  /** Default: '.', an ordinary attempt. */
  context?: string;
  /** Default: now. */
  createdAt?: Date | number | string;
}

const INSERT = `
  insert into attempts (user_id, problem_id, solved, hardstop, path, context, time, created_at)
  values (:userId, :problemId, :solved, 0, '', :context, :time, :createdAt)
`;

/** Adds an attempt and returns its id, which is larger than all ids ever used, whatever the attempt's time. `now`: epoch ms. */
export function addAttempt(database: DatabaseSync, attempt: NewAttempt, now: number): number {
  const { userId, problemId, solved, time = null, context = '.', createdAt = now } = attempt;
  const added = database
    .prepare(INSERT)
    .run({ userId, problemId, solved: Number(solved), time, context, createdAt: secondsOf(createdAt) });
  return Number(added.lastInsertRowid);
}

/** Removes an attempt, as a site's moderator might; false if there was none. */
export function removeAttempt(database: DatabaseSync, id: number): boolean {
  return removeAttempts(database, [id]) === 1;
}

/** Removes many attempts in one go; returns how many of them there were. */
export function removeAttempts(database: DatabaseSync, ids: readonly number[]): number {
  const { changes } = database
    .prepare('delete from attempts where id in (select value from json_each(?))')
    .run(JSON.stringify(ids));
  return Number(changes);
}
