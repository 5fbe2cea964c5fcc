import { expect, it } from 'vitest';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { readJobs } from '../../../../lib/store/core/read-jobs.ts';
import { told } from '../../support/browser-stand-in.ts';
import type { Lives } from '../../support/lives.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { begin, historyNow, SMALL_PAGES } from '../history/history-lives.ts';

const MINUTE = 60_000;

/** Whether the open tab got a message that this problem has changed. */
const isTold = (problemId: number) =>
  told.some(({ changed }) => changed === 'all' || changed.includes(problemId));

/** Returns a site and a worker that has read everything; the messages to the tab are cleared. */
async function settled() {
  const { site, lives } = await begin(SMALL_PAGES, 30);
  await lives.newest();
  await lives.pass(LIFETIME.catchUpMs + MINUTE);
  expect((await historyNow())?.wholeAt).toBeGreaterThan(0);
  told.length = 0;
  return { site, lives };
}

const askAttempts = (lives: Lives) =>
  lives.ask(async ({ attempts }) => attempts.refresh(await storedAccount(), 7), true);

it.each<[what: string, ask: (lives: Lives) => Promise<unknown>]>([
  ['new attempts', (lives) => lives.newest(true)],
  ['a problem’s attempts', askAttempts],
])('a tab is told of %s if the worker died before telling', async (_, ask) => {
  const { site, lives } = await settled();
  site.add(7, true);
  lives.atEffect('after', 1, /^attempts/);
  await ask(lives);
  expect(lives.deaths()).toBe(1);
  expect(isTold(7)).toBe(false);
  await lives.pass(LIFETIME.catchUpMs);
  expect(isTold(7)).toBe(true);
});

it('a tab is told if the worker died so during a retry', async () => {
  const { site, lives } = await settled();
  site.add(7, true);
  site.troubles.push(503);
  lives.atEffect('after', 1, /^attempts/);
  await lives.newest(true);
  await lives.pass(10 * MINUTE);
  expect(lives.deaths()).toBe(1);
  expect(isTold(7)).toBe(true);
});

it('a job waiting for the network causes no message after a restart', async () => {
  const { lives } = await settled();
  lives.state.online = false;
  await lives.newest();
  expect(await readJobs()).toHaveLength(1);
  lives.kill();
  told.length = 0;
  await lives.pass(10 * MINUTE);
  expect(told).toEqual([]);
});

it('a worker that ended without jobs sends no message after a restart', async () => {
  const { lives } = await settled();
  lives.kill();
  await lives.newest();
  expect(told).toEqual([]);
});
