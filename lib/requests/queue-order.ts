import { QUEUE } from '../limits.ts';
import { lessUrgent, moreUrgent, type Priority } from './rate-limiter.ts';
import type { Purpose } from './requester.ts';

/** A queued request, and the purposes of all callers that share it. */
interface Queued {
  purposes: readonly Purpose[];
}

/** Returns the most urgent priority of a request's callers. */
export function urgencyOf({ purposes }: Queued): Priority {
  return purposes.map(({ priority }) => priority).reduce(moreUrgent);
}

/** Returns the first tab that a request is for, or undefined if its priority is not that of a tab. */
function tabOf(one: Queued): number | undefined {
  return urgencyOf(one) === 'tab' ? one.purposes.find(({ priority }) => priority === 'tab')?.tab : undefined;
}

/** Returns the request that is sent next: the oldest of the most urgent ones. `queued`: the oldest first. */
export function nextOf<Q extends Queued>(queued: readonly Q[]): Q | undefined {
  if (queued.length === 0) return undefined;
  const most = queued.map(urgencyOf).reduce(moreUrgent);
  return queued.find((one) => urgencyOf(one) === most);
}

/**
 * Returns the requests to drop after one for this purpose was queued. If a tab has too many requests in the queue, its oldest one is
 * dropped, since the player has left that page. If the whole queue is full, the oldest request of the lowest priority is dropped. The
 * request that is sent next is never dropped: with many new requests, each would otherwise be dropped just before its turn. `size`: the
 * number of all requests, with one that is being sent.
 */
export function excessOf<Q extends Queued>(queued: readonly Q[], { tab }: Purpose, size: number): Q[] {
  const ofTab = queued.filter((one) => tab !== undefined && tabOf(one) === tab);
  const dropped = ofTab.length > QUEUE.maxPerTab ? oldestOf(ofTab, queued) : [];
  if (size - dropped.length <= QUEUE.maxRequests) return dropped;
  const left = queued.filter((one) => !dropped.includes(one));
  const least = left.map(urgencyOf).reduce(lessUrgent);
  return [
    ...dropped,
    ...oldestOf(
      left.filter((one) => urgencyOf(one) === least),
      left,
    ),
  ];
}

function oldestOf<Q extends Queued>(ofThese: readonly Q[], queued: readonly Q[]): Q[] {
  const next = nextOf(queued);
  return ofThese.filter((one) => one !== next).slice(0, 1);
}
