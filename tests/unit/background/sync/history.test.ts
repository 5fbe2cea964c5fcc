import { describe, expect, it } from 'vitest';
import { countNewest } from '../../../../lib/history/newest.ts';
import { isHistoryComplete } from '../../../../lib/history/sync-state.ts';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { RATE_LIMITS } from '../../../../lib/limits.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { writeState } from '../../../../lib/store/core/core.ts';
import { readHistory } from '../../../../lib/store/player/history.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
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
  // A deletion is seen within a week, and one that came while it was looked for within another.
  for (const wait of [HOUR, 5 * HOUR, LIFETIME.rereadMs, LIFETIME.rereadMs]) {
    await lives.newest();
    await lives.pass(wait);
    await lives.newest();
    await lives.pass(HOUR);
  }
  // A list without rows proves nothing.
  if (site.attempts.length === 0) return [];
  const wrong = await differences(ORIGIN, PLAYER, site.attempts);
  return isHistoryComplete(await historyNow()) ? wrong : [...wrong, 'the history is not complete'];
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
  overMost: fc.constant('clamped' as const),
  counts: fc.constant(true),
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
  it.each([
    ['with 100 rows at most', { most: 100, overMost: 404 }, 100],
    ['with 50 rows at most, else 404', { most: 50, overMost: 404 }, 50],
    ['with 50 rows at most, else 400', { most: 50, overMost: 400 }, 50],
    ['that always sends 50 rows', { most: 50, overMost: 'clamped' }, 50],
  ] as const)('costs at most two requests more than pages at a site %s', async (_, how, size) => {
    for (const count of partOf([0, 1, 19, 20, 21, 49, 50, 51, 99, 100, 101, 150, 151, 1_234])) {
      const { site, lives } = await beginReading({ ...USUAL, ...how, names: false }, count);
      await lives.pass(HOUR);
      await expectComplete(site);
      expect(site.asked(), `${count} attempts`).toBeLessThanOrEqual(Math.ceil(count / size) + 2);
      lives.end();
    }
  });

  it('stores the first page and the total at once', async () => {
    const { lives } = await beginReading(USUAL, 1_000);
    await lives.pass(1_000);
    expect(countNewest(await readHistory(await playerData(ORIGIN, PLAYER)))).toBe(100);
    expect(await historyNow()).toMatchObject({ total: 1_000 });
    expect(isHistoryComplete(await historyNow())).toBe(false);
  });

  it('keeps its pages of 100 when the site fails for a moment', async () => {
    const { site, lives } = await beginReading(USUAL, 1_000);
    site.troubles.push(503, 'reset');
    await lives.pass(HOUR);
    await expectComplete(site);
    expect(await historyNow()).toMatchObject({ pageSize: 100 });
    expect(site.asked()).toBeLessThanOrEqual(10 + 2 + 2);
  });

  it('reads on with 50 rows for good once the site refuses more', async () => {
    const ways: SiteWays = { ...USUAL };
    const { site, lives } = await beginReading(ways, 1_000);
    await lives.pass(7_000);
    ways.most = 50;
    await lives.pass(HOUR);
    await expectComplete(site);
    expect(await historyNow()).toMatchObject({ pageSize: 50 });
    expect(site.asked()).toBeLessThanOrEqual(20 + 2);
  });

  it('ends with an empty page at a site without totals', async () => {
    const { site, lives } = await beginReading({ ...SMALL_PAGES, counts: false }, 90);
    await lives.pass(HOUR);
    await expectComplete(site);
    expect(site.asked()).toBe(5 + 1);
    for (let i = 0; i < 50; i++) site.add(i + 1, true);
    await lives.newest();
    await lives.pass(HOUR);
    await expectComplete(site);
  });

  it.each([10, 70, 120])('continues after %i attempts were deleted meanwhile', async (gone) => {
    const { site, lives } = await beginReading({ ...USUAL, most: 3, overMost: 'clamped' }, 200);
    while ((await storedCount()) < 75) await lives.pass(1_000);
    for (let i = 0; i < gone; i++) site.remove(site.attempts.length - 2);
    await lives.pass(HOUR);
    await expectComplete(site);
  });

  it('stops with a failure at a site that ignores the offset', async () => {
    for (const counts of [true, false]) {
      const { site, lives } = await beginReading({ ...USUAL, counts, stuck: true }, 300);
      await lives.pass(HOUR);
      expect(site.asked()).toBeLessThanOrEqual(15);
      expect((await historyNow())?.failure).toMatchObject({ field: 'offset' });
      expect(isHistoryComplete(await historyNow())).toBe(false);
      lives.end();
    }
  });

  it("waits while paused or without background requests in the day's limit", async () => {
    const { site, lives } = await begin(SMALL_PAGES, 400);
    await changeSettings({ historyPaused: true });
    await lives.wake();
    await lives.pass(HOUR);
    expect(site.asked()).toBe(0);
    await changeSettings({ historyPaused: false });
    const spent = spentToday(lives.state.time, RATE_LIMITS.backgroundPerDay - 4);
    await writeState('rateLimiter', spent);
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

describe('new attempts', () => {
  it('that are read down to the known ones by two workers leave no gap', async () => {
    const { site, lives } = await beginReading(SMALL_PAGES, 100);
    await lives.pass(HOUR);
    await expectComplete(site);
    for (let i = 0; i < 90; i++) site.add(i + 1, i % 2 === 0);
    await lives.newest();
    await lives.pass(2_500);
    const { ranges } = (await historyNow()) ?? { ranges: [] };
    expect(ranges).toHaveLength(2);
    lives.kill();
    for (let i = 0; i < 60; i++) site.add(i + 1, i % 2 === 0);
    const asked = site.asked();
    await lives.pass(HOUR);
    await expectComplete(site);
    expect(site.asked() - asked).toBeLessThanOrEqual(150 / 20 + 3);
  });

  it('while all are read lead to no second reading', async () => {
    const { site, lives } = await beginReading(SMALL_PAGES, 400);
    for (let i = 0; i < 30; i++) {
      await lives.pass(1_000);
      site.add(3, true);
    }
    await lives.pass(HOUR);
    await expectComplete(site);
    expect(site.asked()).toBeLessThanOrEqual(430 / 20 + 6);
  });
});

describe('all attempts are read again', () => {
  it('once a deletion was seen, and at most once a week', async () => {
    const { site, lives } = await beginReading(USUAL, 1_000);
    await lives.pass(HOUR);
    for (const place of [613, 400]) {
      site.remove(place);
      const before = site.asked();
      await lives.newest();
      expect(isHistoryComplete(await historyNow())).toBe(true);
      await lives.pass(HOUR);
      expect(site.asked() - before).toBeLessThanOrEqual(place === 613 ? 12 : 1);
    }
    await lives.pass(LIFETIME.rereadMs);
    await lives.newest();
    await lives.pass(HOUR);
    await expectComplete(site);
  });

  it('also if the worker dies after each of the pages', async () => {
    const { site, lives } = await beginReading(USUAL, 1_000);
    await lives.pass(HOUR);
    site.remove(300);
    const before = site.asked();
    await lives.newest();
    for (let i = 0; i < 20; i++) {
      await lives.pass(3_000);
      lives.kill();
      await lives.wake();
    }
    await lives.pass(HOUR);
    await expectComplete(site);
    expect(site.asked() - before).toBeLessThanOrEqual(30);
  });

  it('and an attempt that the site had hidden is stored', async () => {
    const { site, lives } = await begin(USUAL, 1_000);
    const hidden = site.attempts.splice(900, 1);
    await lives.wake();
    await lives.pass(HOUR);
    site.attempts.splice(900, 0, ...hidden);
    await lives.newest();
    expect(isHistoryComplete(await historyNow())).toBe(false);
    await lives.pass(HOUR);
    await expectComplete(site);
  });

  it('but none is removed if the site sends no row at all', async () => {
    const { site, lives } = await beginReading(USUAL, 300);
    await lives.pass(HOUR);
    site.attempts.length = 0;
    await lives.newest();
    await lives.pass(DAY);
    expect(await storedCount()).toBe(300);
  });
});

describe('a site whose total never agrees with its rows', () => {
  it.each([3, 1, -1, -150])('(by %i) is believed after a second reading', async (miscounts) => {
    const { site, lives } = await beginReading({ ...USUAL, miscounts }, 300);
    for (let day = 0; day < 30; day++) {
      await lives.newest();
      await lives.pass(DAY);
    }
    expect(await storedCount()).toBe(300);
    expect(isHistoryComplete(await historyNow())).toBe(true);
    // Twice four pages, and twice a day the newest attempts.
    expect(site.asked()).toBeLessThanOrEqual(2 * 5 + 2 * 30 + 2);
  });

  it('at random causes one reading a week', async () => {
    const ways: SiteWays = { ...USUAL };
    const { site, lives } = await beginReading(ways, 300);
    for (let day = 0; day < 30; day++) {
      ways.miscounts = (day % 5) - 2;
      await lives.newest();
      await lives.pass(DAY);
    }
    expect(await storedCount()).toBe(300);
    expect(site.asked()).toBeLessThanOrEqual(6 * 6 + 3 * 30);
  });
});

describe("a page with only other players' rows", () => {
  it('stops reading for a day', async () => {
    const ways: SiteWays = { ...USUAL, ignoresUser: true };
    const { site, lives } = await begin(ways, 0);
    for (let i = 0; i < 600; i++) site.add(1 + (i % 9), true, i < 200 ? PLAYER : 5);
    await lives.wake();
    for (let hour = 0; hour < 23; hour++) {
      await lives.pass(HOUR);
      lives.kill();
      await lives.wake();
    }
    expect((await historyNow())?.failure).toEqual({
      kind: 'has-changed',
      endpoint: 'attempts',
      field: 'user',
    });
    expect(site.asked()).toBe(1);
    expect(await storedCount()).toBe(0);
    ways.ignoresUser = false;
    await lives.pass(DAY);
    expect(await storedCount()).toBe(200);
    expect(isHistoryComplete(await historyNow())).toBe(true);
  });
});

describe('rows that make no sense', () => {
  it.each([
    ['of an attempt that is listed twice', 'listedTwice', 300],
    ['that is invalid', 'invalidRow', 299],
  ] as const)('%s cause no second reading', async (_, way, stored) => {
    for (const place of [0, 30, 250]) {
      const ways: SiteWays = { ...USUAL };
      const { site, lives } = await begin(ways, 300);
      ways[way] = site.attempts.at(-1 - place)?.id ?? 0;
      await lives.wake();
      await lives.pass(HOUR);
      site.add(3, true);
      await lives.newest();
      await lives.pass(DAY);
      expect(await storedCount()).toBe(stored + 1);
      expect(await historyNow()).toMatchObject({ hasDropped: way === 'invalidRow' });
      expect(isHistoryComplete(await historyNow())).toBe(true);
      expect(site.asked()).toBeLessThan(10);
      lives.end();
    }
  });

  it('a positive total without any row removes nothing', async () => {
    const { site, lives } = await beginReading(USUAL, 300);
    await lives.pass(HOUR);
    site.add(3, true);
    for (let i = 0; i < 3; i++) site.troubles.push('no-rows');
    for (let i = 0; i < 4; i++) {
      await lives.newest();
      await lives.pass(HOUR);
    }
    await expectComplete(site);
  });

  it('an answer that is not JSON delays a reading only for minutes', async () => {
    const { site, lives } = await beginReading(USUAL, 1_000);
    await lives.pass(5_000);
    site.troubles.push('not-json');
    await lives.pass(HOUR);
    expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
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
