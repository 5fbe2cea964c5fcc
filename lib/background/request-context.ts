import { type Account, acceptedAccount } from '../account/account.ts';
import type { Failure } from '../failure.ts';
import type { Asker, Purpose } from '../requests/requester.ts';
import type { Settings } from '../settings.ts';
import { readSettings } from '../store/core/settings.ts';
import { readSiteOrigin } from '../store/core/site-origin.ts';
import { currentAccount } from './account/key.ts';
import type { WorkerParts } from './worker-parts.ts';

/**
 * The settings, account and site address for one message, one command or one step of a long task. They are read once at
 * its start and passed on.
 */
export interface RequestContext extends WorkerParts {
  settings: Settings;
  /** The account of the stored key, even if the site refused the key. Null: no key is stored. */
  account: Account | null;
  /** The account and origin for requests. The account is null if the site refused the stored key. */
  asker: Asker;
}

/** Reads settings, account and site address. Rejects if storage fails. */
export async function readContext(worker: WorkerParts): Promise<RequestContext> {
  const [settings, account, origin] = await Promise.all([readSettings(), currentAccount(), readSiteOrigin()]);
  return { ...worker, settings, account, asker: { account: acceptedAccount(account), origin } };
}

/**
 * The context of a task: the parts of the worker, the account and origin for its requests, and their purpose.
 */
export interface TaskContext extends WorkerParts, Asker {
  purpose: Purpose;
}

/** The context of a task that needs an account. */
export interface PlayerTask extends TaskContext {
  account: Account;
}

/** Returns the reason why no request can be sent as the player: no key is stored, or the site refused it. */
export function keyFailure({ account }: RequestContext): Failure {
  return { kind: account ? 'key-refused' : 'no-key' };
}
