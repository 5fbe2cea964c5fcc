import { describe, expect, it } from 'vitest';
import { QUEUE } from '../../../../lib/limits.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { expectWhole, inTheMidst } from '../history/history-lives.ts';
import type { Trouble } from '../history/history-model.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Nobody asks anything: what is read then, the worker goes on with by itself. */
async function expectWholeByItself({ site, lives }: Awaited<ReturnType<typeof inTheMidst>>): Promise<void> {
  await lives.pass(HOUR);
  await expectWhole(site);
}

describe('the reading of the history', () => {
  it.each<[string, Trouble]>([
    ['503', 503],
    ['429', 429],
    ['no answer', 'reset'],
  ])('goes on by itself after ten minutes of %s, in which it asks ever more rarely', async (_, trouble) => {
    const begun = await inTheMidst();
    const { site, lives } = begun;
    const before = site.asked();
    site.troubles.push(...Array<Trouble>(1_000).fill(trouble));
    await lives.pass(10 * MINUTE);
    // 2, 4, 8, 16 s; then 2, 4, 8 min.
    expect(site.asked() - before).toBeLessThanOrEqual(8);
    site.troubles.length = 0;
    await expectWholeByItself(begun);
  });

  it('goes on by itself after a day of trouble over which workers died, asking twice an hour', async () => {
    const begun = await inTheMidst();
    const { site, lives } = begun;
    const before = site.asked();
    site.troubles.push(...Array<Trouble>(1_000).fill(503));
    for (let hour = 0; hour < 24; hour++) {
      await lives.pass(HOUR);
      lives.kill();
    }
    expect(site.asked() - before).toBeLessThanOrEqual(8 + 2 * 24);
    site.troubles.length = 0;
    await expectWholeByItself(begun);
  });

  it('goes on by itself after a flood of questions that left its own out of the line', async () => {
    const begun = await inTheMidst();
    const account = await storedAccount();
    await begun.lives.ask(({ attempts }) =>
      Promise.all(Array.from({ length: 2 * QUEUE.maxRequests }, (_, i) => attempts.refresh(account, i + 1))),
    );
    await expectWholeByItself(begun);
  });
});
