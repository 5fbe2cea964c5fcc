import { describe, expect, it } from 'vitest';
import { isHistoryComplete } from '../../../../lib/history/history.ts';
import { RATE_LIMITS } from '../../../../lib/limits.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { core } from '../../../../lib/store/core/core.ts';
import { ONLY } from '../../../../lib/store/database.ts';
import { playerData, readRecent } from '../../../../lib/store/player/player.ts';
import { RANDOM_UNIT_MS } from '../../../patience.ts';
import fc from '../../fast-check.ts';
import { cases, partOf } from '../../support/cases.ts';
import type { Lives } from '../../support/lives.ts';
import { expectPolite } from '../../support/polite.ts';
import { spentToday } from '../../support/virtual-environment.ts';
import {
  begin,
  beginReading,
  expectComplete,
  historyNow,
  ORIGIN,
  PLAYER,
  SMALL_PAGES,
  storedCount,
  USUAL,
} from './history-lives.ts';
import { differences, type modelSite, type SiteWays, type Trouble } from './history-model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The seed is the same in every run. `COMPANION_SEED` sets another one. */
const SEED = Number(process.env.COMPANION_SEED ?? 2);
const RUNS = Number(process.env.COMPANION_RUNS ?? cases(2_000, 20));

/** Lets the worker finish while the site does not change. Returns the remaining differences; none if complete and correct. */
async function settled(site: ReturnType<typeof modelSite>, lives: Lives): Promise<string[]> {
  let wrong: string[] = [];
  // The worker reads everything again after a month if the site's total is missing or wrong.
  for (const hours of [1, 1, 25, 31 * 24, 1]) {
    await lives.newest();
    await lives.pass(hours * HOUR);
    wrong = await differences(ORIGIN, PLAYER, site.attempts);
    if (wrong.length === 0 && isHistoryComplete(await historyNow())) return [];
  }
  return wrong.length > 0 ? wrong : ['the history is not complete'];
}

type Step =
  | { add: number; problem: number }
  | { remove: number; count: number }
  | { trouble: Trouble }
  | { pass: number }
  | { look: 'newest' | 'next' }
  | { die: true };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ add: fc.integer({ min: 1, max: 9 }), problem: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ remove: fc.nat(60), count: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 15 })) }),
  fc.record({ trouble: fc.constantFrom<Trouble>('reset', 503, 429, 'not-json', 'no-rows') }),
  fc.record({ pass: fc.constantFrom(100, 1_900, 2_100, 5_000, HOUR) }),
  fc.record({ look: fc.constantFrom('newest' as const, 'next' as const) }),
  fc.constant({ die: true as const }),
);

const ways: fc.Arbitrary<SiteWays> = fc.record({
  most: fc.constantFrom(3, 5, 20),
  overMost: fc.constantFrom<SiteWays['overMost']>(404, 400, 'clamped'),
  counts: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  names: fc.boolean(),
});

async function take(one: Step, site: ReturnType<typeof modelSite>, lives: Lives): Promise<void> {
  if ('add' in one) for (let i = 0; i < one.add; i++) site.add(one.problem + i, i % 2 === 0);
  else if ('remove' in one) for (let i = 0; i < one.count; i++) site.remove(one.remove);
  else if ('trouble' in one) site.troubles.push(one.trouble);
  else if ('pass' in one) await lives.pass(one.pass);
  else if ('die' in one) lives.kill();
  else
    await lives.ask(
      ({ page }) => page.refresh({ what: one.look === 'newest' ? 'newest' : 'older', userInitiated: false }),
      true,
    );
}

describe('reading the history for the first time', () => {
  /** The largest page size that the worker tries and the site accepts. */
  const pageOf = (most: number) => [100, 50, 20, 10, 5, 2].find((size) => size <= most) ?? 2;

  it.each([
    ['with 100 rows at most', { most: 100, overMost: 404, names: true }],
    ['with 500 rows at most', { most: 500, overMost: 404, names: true }],
    ['with 50 rows at most', { most: 50, overMost: 400, names: true }],
    ['that always sends 50 rows', { most: 50, overMost: 'clamped', names: true }],
    ['with 20 rows at most', { most: 20, overMost: 404, names: true }],
    ['without users, 100 rows at most', { most: 100, overMost: 404, names: false }],
    ['without users, 50 rows at most', { most: 50, overMost: 404, names: false }],
    ['without users, 20 rows at most', { most: 20, overMost: 400, names: false }],
  ] as const)('costs at most two requests more than pages at a site %s', async (_, how) => {
    for (const count of partOf([0, 1, 19, 20, 21, 49, 50, 51, 99, 100, 101, 150, 151, 1_234])) {
      const { site, lives } = await beginReading({ ...how, counts: true }, count);
      await lives.pass(HOUR);
      await expectComplete(site);
      expect(site.asked(), `${count} attempts`).toBeLessThanOrEqual(Math.ceil(count / pageOf(how.most)) + 2);
      lives.end();
    }
  });

  it('stores the first page and the total at once', async () => {
    const { lives } = await beginReading(USUAL, 1_000);
    await lives.pass(1_000);
    expect((await readRecent(await playerData(ORIGIN, PLAYER), 100)).count).toBe(50);
    expect(await historyNow()).toMatchObject({ total: 1_000, wholeAt: 0 });
  });

  it('finds one deleted attempt among a thousand with seven requests', async () => {
    const { site, lives } = await beginReading(USUAL, 1_000);
    await lives.pass(HOUR);
    site.remove(613);
    const before = site.asked();
    await lives.newest();
    await lives.pass(HOUR);
    expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
    // The newest attempts, a binary search over ten pages, and the newest again.
    expect(site.asked() - before).toBeLessThanOrEqual(7);
  });

  it.each([10, 70, 120])('continues after %i attempts were deleted meanwhile', async (gone) => {
    const { site, lives } = await beginReading({ ...USUAL, most: 3 }, 200);
    while ((await storedCount()) < 75) await lives.pass(1_000);
    for (let i = 0; i < gone; i++) site.remove(site.attempts.length - 2);
    await lives.pass(HOUR);
    await expectComplete(site);
  });

  it.each([2, 3, 4])('continues without totals after all but %i read attempts were deleted', async (left) => {
    const ways: SiteWays = { ...USUAL, most: 3, overMost: 'clamped', counts: false };
    const { site, lives } = await beginReading(ways, 24);
    let known = 0;
    for (; known < 12; known = await storedCount()) await lives.pass(100);
    for (let i = 0; i < known - left; i++) site.remove(0);
    await lives.pass(HOUR);
    await lives.newest();
    await lives.pass(31 * DAY);
    await lives.newest();
    await lives.pass(HOUR);
    expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
    expect(site.asked()).toBeLessThan(60);
  });

  it('stops with a failure at a site that ignores `user_id`', async () => {
    const { site, lives } = await beginReading({ ...USUAL, names: false, ignoresUser: true }, 300);
    await lives.pass(10_000);
    expect(site.asked()).toBeLessThanOrEqual(3);
    expect((await historyNow())?.failure).toEqual({ kind: 'not-only-yours' });
    expect(await storedCount()).toBe(0);
  });

  it('stops with a failure at a site that ignores the offset', async () => {
    const { site, lives } = await beginReading({ ...USUAL, counts: false, stuck: true }, 300);
    await lives.pass(HOUR);
    expect(site.asked()).toBeLessThanOrEqual(15);
    expect((await historyNow())?.failure).toMatchObject({ field: 'offset' });
    expect(isHistoryComplete(await historyNow())).toBe(false);
  });

  it('reads everything at most three times more if the total is wrong', async () => {
    const { site, lives } = await beginReading({ ...USUAL, miscounts: 1 }, 300);
    for (let day = 0; day < 20; day++) {
      await lives.newest();
      await lives.pass(DAY);
    }
    // Each time four pages, and an empty one twice because of the total; and once a day the newest attempts.
    expect(site.asked()).toBeLessThanOrEqual(4 * (4 + 2) + 20);
    expect(isHistoryComplete(await historyNow())).toBe(false);
  });

  it("waits while paused or without background requests in the day's limit", async () => {
    const { site, lives } = await begin(SMALL_PAGES, 400);
    await changeSettings({ historyPaused: true });
    await lives.wake();
    await lives.pass(HOUR);
    expect(site.asked()).toBe(0);
    await changeSettings({ historyPaused: false });
    const spent = spentToday(lives.state.time, RATE_LIMITS.backgroundPerDay - 4);
    await (await core()).put('pace', spent, ONLY);
    await lives.ask(({ page }) => page.settingsChanged(null));
    await lives.pass(HOUR);
    expect(site.asked()).toBe(4);
    await lives.pass(DAY);
    expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
  });

  it('continues after the browser was closed in the middle', async () => {
    const { site, lives } = await beginReading(SMALL_PAGES, 400);
    await lives.pass(20_000);
    const asked = site.asked();
    lives.kill();
    await lives.pass(DAY);
    await lives.wake();
    await lives.pass(HOUR);
    expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
    expect(asked).toBeGreaterThan(5);
    expect(site.asked()).toBeLessThanOrEqual(400 / 20 + 4);
  });
});

describe('the whole history', () => {
  it(`equals the site's after random events (${RUNS} runs, seed ${SEED})`, {
    timeout: RANDOM_UNIT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(ways, fc.nat(40), fc.array(step, { maxLength: 12 }), async (how, before, steps) => {
        const { site, lives } = await begin(how, before);
        try {
          await lives.wake();
          for (const one of steps) await take(one, site, lives);
          site.troubles.length = 0;
          expect(await settled(site, lives)).toEqual([]);
          expectPolite(lives);
        } finally {
          lives.end();
        }
      }),
      // The timeout fails a run that requests without end.
      { numRuns: RUNS, seed: SEED, timeout: 80_000, endOnFailure: true },
    );
  });
});
