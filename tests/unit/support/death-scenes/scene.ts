import { expect } from 'vitest';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { readState } from '../../../../lib/store/core/core.ts';
import { truth } from '../../../e2e/oracle.ts';
import type { Site } from '../../../site/handle.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import type { Lives } from '../lives.ts';
import { storeKey } from '../stored-key.ts';
import { storedResults } from '../stored-results.ts';

/** The context in which a scene runs. */
export interface Stage {
  site: Site;
  player: SiteUser;
  lives: Lives;
  /** Problems that the player has tried; the attempts on each fit one page. */
  problems: readonly number[];
  /** Ids of attempts that the scene adds at the site; they are removed afterwards. */
  added: number[];
}

/** What a player does, and a check that must pass wherever the worker dies. A page whose worker died sends its message again. */
export interface Scene {
  name: string;
  act(stage: Stage): Promise<void>;
  check(stage: Stage): Promise<void>;
  /** How many requests one death of the worker may repeat. */
  repeats: number;
  /** Whether the scene begins without a key. */
  keyless?: boolean;
}

/** Indexes into `Stage.problems`, and an id that no problem has. */
export const [FIRST, SECOND, THIRD, NOWHERE] = [0, 1, 2, 99_999_999];
export const ANY_ATTEMPT = { id: 1, problemId: 1, at: 1, solved: false, ms: null, level: null };

/** Stores the key of the player of `readerOf` in place of the first player's key. */
export async function connectReader({ site }: Stage): Promise<void> {
  await storeKey(site, readerOf(site));
}

/** Returns a player whose attempts fit one page. */
export function readerOf({ users }: Site): SiteUser {
  return users.at(-1) as SiteUser;
}

/** Expects a problem's stored attempts and stats to equal the site's. */
export async function expectHistory({ site, player }: Stage, id: number): Promise<void> {
  const { attempts, stats } = await storedResults(site.url, player.id, id);
  const { attemptCount, solves, bestMs, attempts: rows } = truth(site, player.id, id);
  expect(attempts.map(({ at, solved, ms }) => ({ at, solved, ms }))).toEqual(rows);
  expect(stats).toMatchObject({ attemptCount, solves, bestMs });
}

/** Expects the account that pages read to equal the account in the row of the key. */
export async function expectOneAccount(): Promise<void> {
  const shown = await readState('account');
  expect(shown ?? null).toEqual(await currentAccount());
}
