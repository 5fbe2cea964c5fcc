import { expect, it } from 'vitest';
import { acceptedAccount } from '../../../../lib/account/account.ts';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { LIFETIME } from '../../../../lib/limits.ts';
import { readJobs } from '../../../../lib/store/core/read-jobs.ts';
import { told } from '../../support/browser-stand-in.ts';
import type { Lives } from '../../support/lives.ts';
import { begin, historyNow, newest } from '../history/history-lives.ts';

const WAYS = { most: 20, overMost: 404, counts: true, names: true } as const;
const MINUTE = 60_000;

/** Whether the open tab was told of a problem since. */
const isTold = (problemId: number) =>
  told.some(({ changed }) => changed === 'all' || changed.includes(problemId));

/** A worker that has read everything, and a tab that was told. */
async function settled() {
  const { site, lives } = await begin(WAYS, 30);
  await newest(lives);
  await lives.pass(LIFETIME.catchUpMs + MINUTE);
  expect((await historyNow())?.wholeAt).toBeGreaterThan(0);
  told.length = 0;
  return { site, lives };
}

type Worker = Parameters<Parameters<Lives['ask']>[0]>[0];

it.each<[what: string, point: string, question: (worker: Worker) => Promise<unknown>]>([
  [
    'new attempts',
    'history page: written',
    ({ page }) => page.recentAttempts({ part: 'newest', userInitiated: true }),
  ],
  [
    'a problem’s attempts',
    'attempts: written',
    async ({ attempts }) => {
      const account = acceptedAccount(await currentAccount());
      return account && attempts.refresh(account, 7);
    },
  ],
])(
  'an open tab hears of %s although the worker died between keeping and telling',
  async (_, point, question) => {
    const { site, lives } = await settled();
    site.add(7, true);
    lives.arm(point, 0);
    await lives.ask(question, true);
    expect(lives.deaths()).toBe(1);
    expect(isTold(7)).toBe(false);
    await lives.pass(LIFETIME.catchUpMs);
    expect(isTold(7)).toBe(true);
  },
);

it('an open tab hears of it too where the worker died so over a second try', async () => {
  const { site, lives } = await settled();
  site.add(7, true);
  site.troubles.push(503);
  lives.arm('history page: written', 0);
  await lives.ask(({ page }) => page.recentAttempts({ part: 'newest', userInitiated: true }), true);
  await lives.pass(10 * MINUTE);
  expect(lives.deaths()).toBe(1);
  expect(isTold(7)).toBe(true);
});

it('a job that waits for the network has nobody told anything at the next start', async () => {
  const { lives } = await settled();
  lives.state.online = false;
  await lives.ask(({ page }) => page.recentAttempts({ part: 'newest', userInitiated: true }));
  expect(await readJobs()).toHaveLength(1);
  lives.kill();
  told.length = 0;
  await lives.pass(10 * MINUTE);
  expect(told).toEqual([]);
});

it('a worker that ended with nothing left to do tells nobody anything at its next start', async () => {
  const { lives } = await settled();
  lives.kill();
  await newest(lives);
  expect(told).toEqual([]);
});
