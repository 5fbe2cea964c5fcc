import { describe, expect, it } from 'vitest';
import { QUEUE } from '../../../../lib/limits.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { beginReading, expectComplete, partlyRead, SMALL_PAGES } from '../sync/history-lives.ts';
import type { Trouble } from '../sync/history-model.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Expects the worker to complete the history within an hour, without any message. */
async function expectFinishes({ site, lives }: Awaited<ReturnType<typeof partlyRead>>): Promise<void> {
  await lives.pass(HOUR);
  await expectComplete(site);
}

describe('reading the history', () => {
  it.each<[string, Trouble]>([
    ['503', 503],
    ['429', 429],
    ['no answer', 'reset'],
  ])('continues by itself after ten minutes of %s and eight requests', async (_, trouble) => {
    const begun = await partlyRead();
    const { site, lives } = begun;
    const before = site.asked();
    site.troubles.push(...Array<Trouble>(1_000).fill(trouble));
    await lives.pass(10 * MINUTE);
    // The waits are 2, 4, 8, 16 s, then 2, 4, 8 min.
    expect(site.asked() - before).toBeLessThanOrEqual(8);
    site.troubles.length = 0;
    await expectFinishes(begun);
  });

  it('continues by itself after a day of 503s and worker deaths', async () => {
    const begun = await partlyRead();
    const { site, lives } = begun;
    const before = site.asked();
    site.troubles.push(...Array<Trouble>(1_000).fill(503));
    for (let hour = 0; hour < 24; hour++) {
      await lives.pass(HOUR);
      lives.kill();
    }
    expect(site.asked() - before).toBeLessThanOrEqual(8 + 2 * 24);
    site.troubles.length = 0;
    await expectFinishes(begun);
  });

  it('continues by itself when the worker dies long after it has begun, without any message', async () => {
    const begun = await beginReading(SMALL_PAGES, 4_000);
    await begun.lives.pass(5 * MINUTE);
    begun.lives.kill();
    await expectFinishes(begun);
  });

  it('continues by itself after a flood dropped its request', async () => {
    const begun = await partlyRead();
    const account = await storedAccount();
    await begun.lives.ask(({ attempts }) =>
      Promise.all(Array.from({ length: 2 * QUEUE.maxRequests }, (_, i) => attempts.refresh(account, i + 1))),
    );
    await expectFinishes(begun);
  });
});
