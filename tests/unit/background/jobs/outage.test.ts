import { describe, expect, it } from 'vitest';
import { acceptedAccount } from '../../../../lib/account/account.ts';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { isHistoryComplete } from '../../../../lib/history/history.ts';
import { QUEUE } from '../../../../lib/limits.ts';
import { readJobs } from '../../../../lib/store/core/read-jobs.ts';
import type { Lives } from '../../support/lives.ts';
import { begin, historyNow, ORIGIN, PLAYER } from '../history/history-lives.ts';
import { differences, type modelSite, type Trouble } from '../history/history-model.ts';

const WAYS = { most: 20, overMost: 404, counts: true, names: true } as const;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let lives: Lives;

/** A first reading in its midst: some ten of thirty pages are here. */
async function inTheMidst() {
  const begun = await begin(WAYS, 600);
  lives = begun.lives;
  await lives.ask(async () => null);
  await lives.pass(20 * SECOND);
  expect(isHistoryComplete(await historyNow())).toBe(false);
  return begun.site;
}

/** Nobody asks anything: what is read then, the worker goes on with by itself. */
async function expectWholeByItself({ attempts }: ReturnType<typeof modelSite>): Promise<void> {
  await lives.pass(HOUR);
  expect(await differences(ORIGIN, PLAYER, attempts)).toEqual([]);
  expect(isHistoryComplete(await historyNow())).toBe(true);
  expect(await readJobs()).toEqual([]);
}

describe('the reading of the history', () => {
  it.each<[string, Trouble]>([
    ['503', 503],
    ['429', 429],
    ['no answer', 'reset'],
  ])('goes on by itself after ten minutes of %s, in which it asks ever more rarely', async (_, trouble) => {
    const site = await inTheMidst();
    const before = site.asked();
    site.troubles.push(...Array<Trouble>(1_000).fill(trouble));
    await lives.pass(10 * MINUTE);
    // 2, 4, 8, 16 s; then 2, 4, 8 min.
    expect(site.asked() - before).toBeLessThanOrEqual(8);
    site.troubles.length = 0;
    await expectWholeByItself(site);
  });

  it('goes on by itself after a day of trouble over which workers died, asking twice an hour', async () => {
    const site = await inTheMidst();
    const before = site.asked();
    site.troubles.push(...Array<Trouble>(1_000).fill(503));
    for (let hour = 0; hour < 24; hour++) {
      await lives.pass(HOUR);
      lives.kill();
    }
    expect(site.asked() - before).toBeLessThanOrEqual(8 + 2 * 24);
    site.troubles.length = 0;
    await expectWholeByItself(site);
  });

  it('goes on by itself after a flood of questions that left its own out of the line', async () => {
    const site = await inTheMidst();
    const account = acceptedAccount(await currentAccount());
    if (!account) throw new Error('no key is kept');
    await lives.ask(({ attempts }) =>
      Promise.all(Array.from({ length: 2 * QUEUE.maxRequests }, (_, i) => attempts.refresh(account, i + 1))),
    );
    await expectWholeByItself(site);
  });
});
