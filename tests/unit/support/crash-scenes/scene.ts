import { expect } from 'vitest';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { core } from '../../../../lib/store/core/core.ts';
import { ONLY } from '../../../../lib/store/database.ts';
import { playerData, readProblemHistory } from '../../../../lib/store/player/player.ts';
import { truth } from '../../../e2e/oracle.ts';
import type { Site } from '../../../site/handle.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import type { Lives } from '../lives.ts';
import { storeKey } from '../stored-key.ts';

/** What a scene is played with. */
export interface Stage {
  site: Site;
  player: SiteUser;
  lives: Lives;
  /** Problems that the player has tried, with one page of attempts each. */
  problems: readonly number[];
  /** Whether whoever asks goes away when the worker dies. */
  askerLeaves: boolean;
  /** Attempts made during the scene, taken back after it. */
  added: number[];
}

/** Something a player does, and what must be true after it, wherever the worker died. */
export interface Scene {
  name: string;
  act(stage: Stage): Promise<void>;
  /** Where `askerLeaves`, only what was not stored as a job may be missing. */
  check(stage: Stage): Promise<void>;
  /** Requests that one death may repeat. */
  repeats: number;
  /** Begins without a key. */
  keyless?: boolean;
  /** Played only with whoever asks staying: what they typed is stored nowhere. */
  needsAsker?: boolean;
}

/** How many jobs must be done: all of them, or those that were stored before whoever asked left. */
export function owed({ lives, askerLeaves }: Stage): number {
  if (!askerLeaves) return Number.POSITIVE_INFINITY;
  // A job that a later worker resumes passes that point again, so only the first life counts.
  return (lives.passedByFirst() ?? lives.passed).get('job store: job is in it') ?? 0;
}

/** Places in `Stage.problems`, and a number that no problem has. */
export const [FIRST, SECOND, THIRD, NOWHERE] = [0, 1, 2, 99_999_999];
export const ANY_ATTEMPT = { id: 1, problemId: 1, at: 1, solved: false, ms: null, level: null };

/** Keeps the key of a player with less than a page of attempts, in place of the first. */
export async function connectReader({ site }: Stage): Promise<void> {
  await storeKey(site, readerOf(site));
}

/** A player with less than a page of attempts. */
export function readerOf({ users }: Site): SiteUser {
  return users.at(-1) as SiteUser;
}

/** The stored attempts of a problem and their sums are the site's. */
export async function expectHistory({ site, player }: Stage, id: number): Promise<void> {
  const { attempts, stats } = await readProblemHistory(await playerData(site.url, player.id), id, 100);
  const { tries, solves, bestMs, attempts: rows } = truth(site, player.id, id);
  expect(attempts.map(({ at, solved, ms }) => ({ at, solved, ms }))).toEqual(rows);
  expect(stats).toMatchObject({ tries, solves, bestMs });
}

/** The key's own row and what pages see of it agree. */
export async function expectOneAccount(): Promise<void> {
  const shown = await (await core()).get('account', ONLY);
  expect(shown ?? null).toEqual(await currentAccount());
}
