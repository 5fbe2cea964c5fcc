import type { RequestQueue } from '../../../lib/background/queue/request-queue.ts';
import type { Purpose } from '../../../lib/requests/requester.ts';

/**
 * Records what each request is for, as its callers told the queue: equal requests are sent once, for all their callers. So tests know
 * which requests run in the background without relying on the queue's own choice.
 */
export function watchPurposes() {
  const purposes = new Map<string, Purpose[]>();
  let current: Purpose[] = [];

  /** Watches a worker's queue. */
  function watch(queue: RequestQueue): void {
    const { ask } = queue;
    queue.ask = (request) => {
      const all = purposes.get(request.name) ?? [];
      purposes.set(request.name, [...all, request.purpose]);
      const send = () => {
        current = purposes.get(request.name) ?? [];
        return request.send();
      };
      return ask({ ...request, send }).finally(() => purposes.delete(request.name));
    };
  }

  /** Whether the request that is being sent is only for background work. */
  const isBackground = () => current.every(({ priority }) => priority === 'background');
  return { watch, isBackground };
}
