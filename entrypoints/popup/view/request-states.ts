import { acceptedAccount } from '../../../lib/account/account.ts';
import type { Failure } from '../../../lib/failure.ts';
import type { LoadState } from '../../../lib/popup/popup.ts';
import { type Backoff, failureIn } from '../../../lib/requests/request-status.ts';
import type { PartError, RunningRequest } from '../source-signals.ts';
import type { Part } from '../staleness.ts';
import type { StoredData } from '../stored-data.ts';

export interface RequestStates {
  running: ReadonlyMap<Part, RunningRequest>;
  errors: ReadonlyMap<Part, PartError>;
  /** Why the database does not work. The tab shows this if it has no other failure. */
  storageFailure: Failure | null;
  isOnline: boolean;
}

/** Returns why the last request for a part failed, since this popup was opened; null if it did not. */
export function failureOf(part: Part, { errors }: RequestStates): Failure | null {
  return errors.get(part)?.failure ?? null;
}

/** Whether a request for a part that may ask the site is running. */
export function isPending(part: Part, { running }: RequestStates): boolean {
  return running.get(part)?.asksSite === true;
}

/**
 * Returns the load state of a part. An error since this popup was opened takes precedence over one stored earlier, unless the part was
 * fetched since, as for a panel.
 */
export function loadStateOf(
  part: Part,
  fetchedAt: number,
  backoff: Backoff | undefined,
  { account }: StoredData,
  requests: RequestStates,
  now: number,
): LoadState {
  const storedFailure = backoff && failureIn(backoff, acceptedAccount(account)?.generation ?? 0, now);
  const showsStorage = part !== 'here' && part !== 'pick';
  const last = requests.errors.get(part);
  const { failure, retryAt } =
    last && last.at >= fetchedAt
      ? last
      : storedFailure
        ? { failure: storedFailure, retryAt: backoff.retryAt }
        : { failure: showsStorage ? requests.storageFailure : null, retryAt: null };
  return { fetchedAt: fetchedAt || null, pending: isPending(part, requests), failure, retryAt };
}
