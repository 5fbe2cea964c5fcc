import { expect, it, vi } from 'vitest';
import { rateLimiterStore } from '../../../../lib/background/queue/rate-limiter-store.ts';
import { afterArrival, afterFailure, withoutOwnPause } from '../../../../lib/requests/rate-limiter.ts';
import { virtualEnvironment } from '../../support/virtual-environment.ts';

it('publishes a request and the start and end of a pause, which pages show, and nothing else', async () => {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  const store = rateLimiterStore(virtualEnvironment().environment);
  const publishedBy = async (work: () => Promise<unknown>) => {
    post.mockClear();
    await work();
    return post.mock.calls.flat();
  };
  expect(await publishedBy(() => store.start())).toEqual(['rateLimiter']);
  expect(await publishedBy(() => store.change(afterArrival))).toEqual([]);
  const fail = () =>
    store.change((state, now) =>
      afterFailure(state, { kind: 'not-responding', cause: 'too-slow' }, { chance: 1 }, now),
    );
  expect(await publishedBy(fail)).toEqual(['rateLimiter']);
  expect(await publishedBy(() => store.read())).toEqual([]);
  expect(await publishedBy(() => store.change(withoutOwnPause))).toEqual(['rateLimiter']);
  expect(await publishedBy(() => store.change(withoutOwnPause))).toEqual([]);
});
