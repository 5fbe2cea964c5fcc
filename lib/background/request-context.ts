import { type Account, acceptedAccount } from '../account/account.ts';
import type { Failure } from '../failure.ts';
import type { Settings } from '../settings.ts';
import { readSettings } from '../store/core/settings.ts';
import { currentAccount } from './account/key.ts';
import type { Asker, Purpose } from './queue/requester.ts';
import type { WorkerParts } from './worker-parts.ts';

/** What one message, command or step of a long job works with: read once at its start, and passed on. */
export interface RequestContext extends WorkerParts {
  settings: Settings;
  /** The account of the stored key, even if the site refused the key. Null: no key is stored. */
  account: Account | null;
  /** What requests are made with now. Its account is null if the stored key was refused. */
  asker: Asker;
}

/** Reads settings, account and site address. Rejects if storage fails. */
export async function readContext(worker: WorkerParts): Promise<RequestContext> {
  const [settings, account] = await Promise.all([readSettings(), currentAccount()]);
  const usableAccount = acceptedAccount(account);
  const origin = usableAccount?.origin ?? new URL(settings.base).origin;
  return { ...worker, settings, account, asker: { account: usableAccount, origin } };
}

/** What a job, or another reason for requests, works with: the parts of the worker, who asks, and what for. */
export interface JobContext extends WorkerParts, Asker {
  purpose: Purpose;
}

/** The context of a job that needs an account. */
export interface PlayerJob extends JobContext {
  account: Account;
}

/** Returns why no request can be made as the player: there is no key, or it was refused. */
export function keyFailure({ account }: RequestContext): Failure {
  return { kind: account ? 'key-refused' : 'no-key' };
}
