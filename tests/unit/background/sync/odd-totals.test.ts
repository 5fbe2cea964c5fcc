import { expect, it } from 'vitest';
import { changeSync } from '../../../../lib/store/player/history.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { begin, ORIGIN, PLAYER, SMALL_PAGES, storedCount, USUAL } from './history-lives.ts';

const HOUR = 3_600_000;

/** Returns the requests of a day at a site of 600 attempts whose totals are changed. `nth`: which answer it is. */
async function requestsOfADay(totalOf: (total: number, offset: number, nth: number) => number) {
  const { lives } = await begin(USUAL, 600);
  const site = globalThis.fetch;
  let nth = 0;
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    const body = await (await site(url, init)).json();
    const offset = Number(new URL(url).searchParams.get('offset'));
    return Response.json({ ...body, totalRecords: totalOf(body.totalRecords, offset, nth++) });
  }) as typeof fetch;
  await lives.wake();
  await lives.pass(24 * HOUR);
  return lives.sent.length;
}

it.each<[string, Parameters<typeof requestsOfADay>[0]]>([
  ['count what is left below the page', (total, offset) => total - offset],
  ['differ from answer to answer', (total, _, nth) => total + 150 * (nth % 2)],
  ['are no numbers of attempts', () => Number.MAX_SAFE_INTEGER],
])('totals that %s cause no endless requests', async (_, totalOf) => {
  expect(await requestsOfADay(totalOf)).toBeLessThanOrEqual(120);
});

it('a clock that was set back after a notice causes no endless requests', async () => {
  const { lives } = await begin(USUAL, 30);
  await lives.wake();
  await lives.pass(60_000);
  await changeSync(await playerData(ORIGIN, PLAYER), { noticedAt: lives.state.time + HOUR });
  lives.kill();
  const before = lives.sent.length;
  await lives.wake();
  await lives.pass(0.9 * HOUR);
  expect(lives.sent.length - before).toBeLessThanOrEqual(2);
});

it('a list that has become empty takes nothing, and is asked for seldom', async () => {
  const { site, lives } = await begin(SMALL_PAGES, 90);
  await lives.newest();
  site.attempts.length = 0;
  const before = lives.sent.length;
  await lives.pass(24 * HOUR);
  expect(lives.sent.length - before).toBeLessThanOrEqual(60);
  expect(await storedCount()).toBeGreaterThanOrEqual(20);
});
