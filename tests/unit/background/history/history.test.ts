import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHistoryComplete } from '../../../../lib/history/history.ts';
import { RATE_LIMITS } from '../../../../lib/limits.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { core } from '../../../../lib/store/core/core.ts';
import { ONLY } from '../../../../lib/store/database.ts';
import { playerData, readRecent } from '../../../../lib/store/player/player.ts';
import { cases } from '../../support/cases.ts';
import type { Lives } from '../../support/lives.ts';
import { expectPolite } from '../../support/polite.ts';
import { spentToday } from '../../support/virtual-environment.ts';
import {
  begin,
  beginReading,
  expectWhole,
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
/** The same in every run of the tests; others are tried by hand. */
const SEED = Number(process.env.COMPANION_SEED ?? 2);
const RUNS = Number(process.env.COMPANION_RUNS ?? cases(2_000));

/** Lets the worker do what is left, the site at rest, until all is as it is there; says what is not. */
async function settled(site: ReturnType<typeof modelSite>, lives: Lives): Promise<string[]> {
  let wrong: string[] = [];
  // A month for a count that is mistrusted, or for a site that does not count.
  for (const hours of [1, 1, 25, 31 * 24, 1]) {
    await lives.newest();
    await lives.pass(hours * HOUR);
    wrong = await differences(ORIGIN, PLAYER, site.attempts);
    if (wrong.length === 0 && isHistoryComplete(await historyNow())) return [];
  }
  return wrong.length > 0 ? wrong : ['nobody says that it is whole'];
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
  fc.record({ trouble: fc.constantFrom<Trouble>('reset', 503, 429, 'not-json') }),
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
  else await lives.ask(({ page }) => page.recentAttempts({ part: one.look, userInitiated: false }), true);
}

describe('a first reading', () => {
  /** The largest of the sizes that are tried which the site gives. */
  const pageOf = (most: number) => [100, 50, 20, 10, 5, 2].find((size) => size <= most) ?? 2;

  it.each([
    ['that counts, and refuses more than 100 at a time', { most: 100, overMost: 404, names: true }],
    ['that gives 500 at a time', { most: 500, overMost: 404, names: true }],
    ['that refuses more than 50 at a time', { most: 50, overMost: 400, names: true }],
    ['that gives 50 at a time whatever is asked', { most: 50, overMost: 'clamped', names: true }],
    ['that refuses more than 20 at a time', { most: 20, overMost: 404, names: true }],
    ['whose rows name nobody', { most: 100, overMost: 404, names: false }],
    ['whose rows name nobody, and that refuses more than 50', { most: 50, overMost: 404, names: false }],
    ['whose rows name nobody, and that refuses more than 20', { most: 20, overMost: 400, names: false }],
  ] as const)('of a site %s costs as many requests as there are pages, and two at most', async (_, how) => {
    for (const count of [0, 1, 19, 20, 21, 49, 50, 51, 99, 100, 101, 150, 151, 1_234]) {
      const { site, lives } = await beginReading({ ...how, counts: true }, count);
      await lives.pass(HOUR);
      await expectWhole(site);
      expect(site.asked(), `${count} attempts`).toBeLessThanOrEqual(Math.ceil(count / pageOf(how.most)) + 2);
      lives.end();
    }
  });

  it('is of use after its first page, and says how far it has come', async () => {
    const { lives } = await beginReading(USUAL, 1_000);
    await lives.pass(1_000);
    expect((await readRecent(await playerData(ORIGIN, PLAYER), 100)).count).toBe(50);
    expect(await historyNow()).toMatchObject({ total: 1_000, wholeAt: 0 });
  });

  it('finds one attempt that was deleted among a thousand with a handful of questions', async () => {
    const { site, lives } = await beginReading(USUAL, 1_000);
    await lives.pass(HOUR);
    site.remove(613);
    const before = site.asked();
    await lives.newest();
    await lives.pass(HOUR);
    expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
    // The newest, some halvings of ten pages, and the newest again.
    expect(site.asked() - before).toBeLessThanOrEqual(7);
  });

  it.each([10, 70, 120])('goes on where %i below what it has read are deleted meanwhile', async (gone) => {
    const { site, lives } = await beginReading({ ...USUAL, most: 3 }, 200);
    while ((await storedCount()) < 75) await lives.pass(1_000);
    for (let i = 0; i < gone; i++) site.remove(site.attempts.length - 2);
    await lives.pass(HOUR);
    await expectWhole(site);
  });

  it.each([2, 3, 4])(
    'finds where to go on when all but %i of those read are deleted, and nothing is counted',
    async (left) => {
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
    },
  );

  it('stops, and says so, at a site that pays no heed to whose attempts were asked for', async () => {
    const { site, lives } = await beginReading({ ...USUAL, names: false, heedless: true }, 300);
    await lives.pass(10_000);
    expect(site.asked()).toBeLessThanOrEqual(3);
    expect((await historyNow())?.failure).toEqual({ kind: 'not-only-yours' });
    expect(await storedCount()).toBe(0);
  });

  it('stops, and says so, at a site that pays no heed to the offset', async () => {
    const { site, lives } = await beginReading({ ...USUAL, counts: false, stuck: true }, 300);
    await lives.pass(HOUR);
    expect(site.asked()).toBeLessThanOrEqual(15);
    expect((await historyNow())?.failure).toMatchObject({ field: 'offset' });
    expect(isHistoryComplete(await historyNow())).toBe(false);
  });

  it('reads all again three times at most, then leaves it, where the count never agrees with the rows', async () => {
    const { site, lives } = await beginReading({ ...USUAL, miscounts: 1 }, 300);
    for (let day = 0; day < 20; day++) {
      await lives.newest();
      await lives.pass(DAY);
    }
    // Four pages each time and the one that the count promises, which is empty; and the newest once a day.
    expect(site.asked()).toBeLessThanOrEqual(4 * (4 + 1) + 20);
    expect(isHistoryComplete(await historyNow())).toBe(false);
  });

  it('waits while it is paused, and while the day has no requests left for what nobody waits for', async () => {
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

  it('goes on where the browser was closed in its midst', async () => {
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
  it(`is what the site has, and its sums what its attempts add up to, whatever happens on the way (${RUNS} runs, seed ${SEED})`, async () => {
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
      // A run that asks on and on is one that fails.
      { numRuns: RUNS, seed: SEED, timeout: 20_000, endOnFailure: true },
    );
  }, 900_000);
});
