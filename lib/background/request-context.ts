import { type Account, usable } from '../account/account.ts';
import type { Failure } from '../failure.ts';
import type { Settings } from '../settings.ts';
import { readSettings } from '../store/core/settings.ts';
import { currentAccount } from './account/key.ts';
import type { WorkerParts } from './worker-parts.ts';

/** As whom and where the site is asked. */
export interface Asker {
  /** Whose key goes with a request; null: none does. */
  account: Account | null;
  origin: string;
}

/** What a message, a command or a step of a long job is done with: read once at its start, and passed on. */
export interface RequestContext extends WorkerParts {
  settings: Settings;
  /** The player whose key is stored, accepted or not; null: there is no key. */
  account: Account | null;
  /** As whom the site is asked now: as the player where their key is accepted, else as nobody. */
  asker: Asker;
}

/** Reads settings, account and site address. Fails as storage does. */
export async function readContext(worker: WorkerParts): Promise<RequestContext> {
  const [settings, account] = await Promise.all([readSettings(), currentAccount()]);
  const usableAccount = usable(account);
  const origin = usableAccount?.origin ?? new URL(settings.base).origin;
  return { ...worker, settings, account, asker: { account: usableAccount, origin } };
}

/** Returns why the site cannot be asked as the player: there is no key, or it was refused. */
export function keyFailure({ account }: RequestContext): Failure {
  return { kind: account ? 'key-refused' : 'no-key' };
}
