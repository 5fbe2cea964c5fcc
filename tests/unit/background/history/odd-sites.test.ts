import { describe, expect, it } from 'vitest';
import { isHistoryComplete } from '../../../../lib/history/history.ts';
import { playerData, readRecent } from '../../../../lib/store/player/player.ts';
import {
  begin,
  beginReading,
  expectComplete,
  historyNow,
  ORIGIN,
  PLAYER,
  partlyRead,
  SMALL_PAGES,
  storedCount,
  USUAL,
} from './history-lives.ts';
import { differences, type SiteWays } from './history-model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Starts a worker and lets it read the complete history of such a site. */
async function readCompleteHistory(ways: SiteWays, count: number) {
  const begun = await begin(ways, count);
  await begun.lives.wake();
  await begun.lives.pass(HOUR);
  expect(isHistoryComplete(await historyNow())).toBe(true);
  return begun;
}

describe("a site that sends all players' attempts", () => {
  it.each([0, 30])("is given up, also with users in rows, %i the player's", async (ours) => {
    const { site, lives } = await begin({ ...USUAL, ignoresUser: true }, 0);
    for (let i = 0; i < 600; i++) site.add(1 + (i % 9), true, i > 550 && i % 50 < ours && i % 2 ? PLAYER : 5);
    await lives.wake();
    await lives.pass(HOUR);
    expect((await historyNow())?.failure).toEqual({ kind: 'not-only-yours' });
    expect(site.asked()).toBeLessThanOrEqual(3);
  });
});

it("a site that refuses other players' attempts counts as honouring `user_id`", async () => {
  await readCompleteHistory({ ...USUAL, names: false, refusesOthers: true }, 120);
});

describe('the size of a page', () => {
  it('is found again when the site refuses the previous one', async () => {
    const ways = { ...USUAL };
    const { site, lives } = await readCompleteHistory(ways, 400);
    ways.most = 20;
    for (let i = 0; i < 150; i++) site.add(3, true);
    for (let i = 0; i < 3; i++) {
      await lives.newest();
      await lives.pass(HOUR);
    }
    await expectComplete(site);
  });

  it('that shrinks without totals removes no attempt', async () => {
    const ways: SiteWays = { ...USUAL, counts: false, overMost: 'clamped' };
    const { site, lives } = await readCompleteHistory(ways, 400);
    ways.most = 50;
    await lives.newest();
    await lives.pass(31 * DAY);
    await lives.newest();
    await lives.pass(HOUR);
    expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
  });

  it('stays at one that works if the site fails at the next larger one', async () => {
    const { site, lives } = await beginReading({ ...USUAL, most: 50, overMost: 503 }, 600);
    await lives.pass(HOUR);
    await expectComplete(site);
    // Twelve pages, and one that was too large.
    expect(site.asked()).toBeLessThan(20);
  });

  it('grows again after one short page', async () => {
    const ways: SiteWays = { ...USUAL, most: 3, overMost: 'clamped' };
    const { site, lives } = await beginReading(ways, 1_000);
    await lives.pass(100);
    ways.most = 100;
    await lives.pass(HOUR);
    expect(await storedCount()).toBe(1_000);
    expect(site.asked()).toBeLessThan(60);
  });
});

describe('a total', () => {
  it('that is briefly too high by one causes no second reading', async () => {
    const ways: SiteWays = { ...USUAL };
    const { site, lives } = await readCompleteHistory(ways, 1_000);
    const before = site.asked();
    ways.miscounts = 1;
    await lives.newest();
    ways.miscounts = 0;
    await lives.pass(HOUR);
    expect(isHistoryComplete(await historyNow())).toBe(true);
    expect(site.asked() - before).toBeLessThanOrEqual(3);
  });

  it('that is briefly too high contradicts once, though two readings share its answer', async () => {
    const ways: SiteWays = { ...USUAL };
    const { site, lives } = await readCompleteHistory(ways, 1_000);
    lives.kill();
    await lives.pass(14 * HOUR);
    const before = site.asked();
    const read = globalThis.fetch;
    let answers = 0;
    globalThis.fetch = (async (url, init) => {
      ways.miscounts = ++answers === 1 ? 1 : 0;
      return read(url, init);
    }) as typeof fetch;
    // The worker starts because the player opens a problem.
    await lives.panel(3);
    await lives.pass(HOUR);
    expect(isHistoryComplete(await historyNow())).toBe(true);
    expect(site.asked() - before).toBeLessThanOrEqual(4);
  });

  it('of a short history that is briefly too high leaves pages as large as they may be', async () => {
    const ways: SiteWays = { ...USUAL, miscounts: 1 };
    const { site, lives } = await begin(ways, 3);
    await lives.wake();
    await lives.newest();
    ways.miscounts = 0;
    await lives.pass(HOUR);
    await lives.newest();
    await lives.pass(HOUR);
    await expectComplete(site);
    for (let i = 0; i < 1_000; i++) site.add((i % 40) + 1, i % 2 === 0);
    const before = site.asked();
    await lives.newest();
    await lives.pass(HOUR);
    await expectComplete(site);
    expect(site.asked() - before).toBeLessThanOrEqual(1_000 / 50 + 4);
  });

  it('that is briefly too low leaves a complete history complete', async () => {
    const ways: SiteWays = { ...USUAL };
    const { site, lives } = await readCompleteHistory(ways, 30);
    site.add(3, true);
    ways.miscounts = -1;
    await lives.newest();
    await lives.pass(HOUR);
    ways.miscounts = 0;
    await lives.newest();
    await lives.pass(HOUR);
    await expectComplete(site);
    expect(site.asked()).toBeLessThan(12);
  });

  it('that is always too low never gives completeness or endless requests', async () => {
    const { site, lives } = await beginReading({ ...USUAL, miscounts: -1 }, 300);
    for (let day = 0; day < 20; day++) {
      await lives.newest();
      await lives.pass(DAY);
    }
    expect(isHistoryComplete(await historyNow())).toBe(false);
    expect(await storedCount()).toBe(300);
    expect(site.asked()).toBeLessThan(80);
  });

  it.each([-1, 1])('that is wrong in the first page (%i) causes few requests', async (wrong) => {
    const { site, lives } = await beginReading({ ...USUAL, miscountsFirst: wrong }, 300);
    await lives.pass(DAY);
    expect(site.asked()).toBeLessThan(60);
    expect(await storedCount()).toBe(300);
  });
});

it('a positive total without any row removes nothing', async () => {
  const { site, lives } = await readCompleteHistory(USUAL, 300);
  const asked = site.asked();
  site.add(3, true);
  for (let i = 0; i < 3; i++) site.troubles.push('no-rows');
  for (let i = 0; i < 4; i++) {
    await lives.newest();
    await lives.pass(HOUR);
  }
  await expectComplete(site);
  expect(site.asked() - asked).toBe(4);
});

it.each([1, 2, 3, 4, 5])('an empty answer in place of request %i causes few requests', async (nth) => {
  const { site, lives } = await readCompleteHistory(SMALL_PAGES, 600);
  const asked = site.asked();
  for (let i = 0; i < 100; i++) site.add(3, true);
  site.troubles.push(...Array.from({ length: nth - 1 }, () => 'none' as const), 'no-rows');
  await lives.newest();
  await lives.pass(HOUR);
  await lives.newest();
  await lives.pass(HOUR);
  await expectComplete(site);
  expect(site.asked() - asked).toBeLessThan(15);
});

describe('an empty page below the first, before the end by the total', () => {
  const MINUTE = 60_000;

  it('ends the reading the second time, although newest attempts were read between', async () => {
    const { site, lives } = await beginReading({ ...USUAL, miscounts: 3 }, 300);
    await lives.pass(MINUTE);
    expect(await historyNow()).toMatchObject({ failure: { field: 'items' }, passes: 0 });
    await lives.newest();
    expect((await historyNow())?.failure).toBeNull();
    await lives.pass(6 * MINUTE);
    expect((await historyNow())?.passes).toBeGreaterThan(0);
    expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
  });

  it('is refused the first time, although the newest page was empty before', async () => {
    const { site, lives } = await partlyRead();
    // The reading waits for five minutes, in which the newest page is requested.
    site.troubles.push('nonsense');
    await lives.pass(MINUTE);
    site.troubles.push('no-rows');
    await lives.newest();
    expect((await historyNow())?.failure).toMatchObject({ field: 'items' });
    const stored = await storedCount();
    site.troubles.push('no-rows');
    await lives.pass(6 * MINUTE);
    expect(site.troubles).toEqual([]);
    expect(await historyNow()).toMatchObject({ failure: { field: 'items' }, passes: 0 });
    expect(await storedCount()).toBe(stored);
    await lives.pass(HOUR);
    await expectComplete(site);
  });
});

describe('a search for deleted attempts', () => {
  it('ends though the site shows one again that it had hidden', async () => {
    const { site, lives } = await begin(USUAL, 1_000);
    const hidden = site.attempts.splice(900, 1);
    await lives.wake();
    await lives.pass(HOUR);
    await expectComplete(site);
    const asked = site.asked();
    site.attempts.splice(900, 0, ...hidden);
    for (const place of [500, 300, 100]) site.attempts.splice(place, 1);
    for (let day = 0; day < 10; day++) {
      await lives.newest();
      await lives.pass(DAY);
    }
    await expectComplete(site);
    expect(site.asked() - asked).toBeLessThan(60);
  });

  it('ends though the site sends no rows where it looks', async () => {
    const ways: SiteWays = { ...USUAL };
    const { site, lives } = await readCompleteHistory(ways, 1_000);
    const asked = site.asked();
    ways.emptyBetween = [200, 900];
    const [deleted] = site.attempts.splice(500, 1);
    for (let day = 0; day < 20; day++) {
      await lives.newest();
      await lives.pass(DAY);
    }
    expect(site.asked() - asked).toBeLessThan(120);
    expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([`${deleted?.id} is not at the site`]);
  });
});

it.each([0, 30, 250])(
  'an attempt that is listed twice (place %i) does not stop the reading',
  async (place) => {
    const ways: SiteWays = { ...USUAL };
    const { site, lives } = await begin(ways, 300);
    ways.listedTwice = site.attempts.at(-1 - place)?.id ?? 0;
    await lives.wake();
    await lives.pass(HOUR);
    expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
    site.add(3, true);
    await lives.newest();
    await lives.pass(DAY);
    expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
    expect(site.asked()).toBeLessThan(20);
  },
);

it('an invalid row counts once, however often it is read', async () => {
  const ways: SiteWays = { ...USUAL };
  const { site, lives } = await begin(ways, 300);
  ways.invalidRow = site.attempts.at(-2)?.id ?? 0;
  await lives.wake();
  await lives.pass(HOUR);
  for (let look = 0; look < 10; look++) {
    await lives.newest();
    await lives.pass(HOUR);
  }
  expect((await historyNow())?.aside).toBe(1);
  expect(await storedCount()).toBe(299);
});

it('the list of recent attempts stays as long while everything is reread', async () => {
  const { site, lives } = await readCompleteHistory({ ...USUAL, counts: false }, 400);
  await lives.pass(31 * DAY);
  const asked = site.asked();
  await lives.newest();
  while (site.asked() < asked + 3) await lives.pass(100);
  const history = await historyNow();
  expect(history?.stretches[0]?.reach).toBeGreaterThan(0);
  expect(isHistoryComplete(history)).toBe(true);
  expect((await readRecent(await playerData(ORIGIN, PLAYER), 5, 1_000)).count).toBe(400);
});

it('the history is incomplete while a second reading has a gap', async () => {
  const { site, lives } = await readCompleteHistory({ ...USUAL, counts: false }, 400);
  lives.kill();
  await lives.pass(31 * DAY);
  for (let i = 0; i < 150; i++) site.add(3, true);
  const asked = site.asked();
  await lives.wake();
  while (site.asked() < asked + 1) await lives.pass(100);
  await lives.pass(100);
  expect(isHistoryComplete(await historyNow())).toBe(false);
  await lives.pass(HOUR);
  await expectComplete(site);
});

it('a deleted attempt is found also while others are added', async () => {
  const { site, lives } = await readCompleteHistory({ ...USUAL, most: 5 }, 300);
  site.remove(200);
  for (let i = 0; i < 20; i++) {
    site.add(3, true);
    await lives.newest();
    await lives.pass(5_000);
  }
  expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
});

it('an answer that is not JSON delays a reading only for minutes', async () => {
  const { site, lives } = await beginReading(USUAL, 1_000);
  await lives.pass(5_000);
  site.troubles.push('not-json');
  await lives.pass(HOUR);
  expect(await differences(ORIGIN, PLAYER, site.attempts)).toEqual([]);
});
