import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../../lib/limits.ts';
import { writeState } from '../../../../lib/store/core/core.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { readReading } from '../../../../lib/store/player/problem-data.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { expectPolite } from '../../support/polite.ts';
import { firstPlayer, selectIds } from '../../support/practice-site.ts';
import { START, spentToday } from '../../support/virtual-environment.ts';
import { siteWith } from '../problem-data/attempted-at-site.ts';
import { begin, storedCount, USUAL } from '../sync/history-lives.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { personBurst, personIntervalMs, backgroundIntervalMs, perDay, backgroundPerDay } = RATE_LIMITS;

/** Returns the times between successive requests, in ms. */
const gaps = (sent: readonly { at: number }[]) => sent.slice(1).map(({ at }, i) => at - (sent[i]?.at ?? 0));

describe('a worker without messages', async () => {
  // Enough problems that the worker reads the list. A later attempt adds one that it requests alone.
  const site = await siteWith(30, 10, 120);
  const lives = livesAtSite(site, { settings: { historyPaused: false, problemData: 'attempted' } });

  it('requests history, list and problems two seconds apart', async () => {
    const player = firstPlayer(site);
    Object.assign(site.switches, { attemptsMaximum: 5, attemptsOverMaximum: 'clamped' });
    lives.beside();
    const db = await playerData(site.url, player.id);
    while ((await readReading(db)).doneAt === 0 && lives.state.time < START + HOUR) await lives.pass(10_000);
    const [problemId = 0] = selectIds(site, 'select id from problems order by id desc limit 1');
    site.addAttempt({ userId: player.id, problemId, solved: true });
    await lives.pass(DAY);
    lives.kill();
    lives.beside();
    await lives.pass(HOUR);
    const asked = lives.sent.map(({ url }) => new URL(url).pathname.replace(/\d+$/, '…'));
    expect([...new Set(asked)].sort()).toEqual([
      '/api/v2/attempts',
      '/api/v2/problems',
      '/api/v2/problems/…',
    ]);
    expect(lives.sent.every(({ isBackground }) => isBackground)).toBe(true);
    expect(Math.min(...gaps(lives.sent))).toBe(backgroundIntervalMs);
  });
});

describe('the daily limits', () => {
  /** Returns a worker with a history of sixty pages to read, which has made `before` requests today. */
  async function beginAfter(before: number) {
    const { lives } = await begin({ ...USUAL, most: 1, overMost: 'clamped' }, 60);
    await writeState('rateLimiter', spentToday(START, before));
    const press = (id: number) =>
      lives.ask(({ page }) => page.refresh({ what: 'attempts', id: 1_000 + id, userInitiated: true }));
    return { lives, press };
  }

  it('reserve requests after the 2,500th for the player until midnight UTC', async () => {
    const before = backgroundPerDay - 10;
    const { lives, press } = await beginAfter(before);
    lives.beside();
    await lives.pass(HOUR);
    expect(before + lives.sent.length).toBe(backgroundPerDay);
    expect(lives.sent.every(({ isBackground }) => isBackground)).toBe(true);
    for (let id = 0; id < 10; id++) expect(await press(id)).toEqual({ ok: true, value: null });
    await lives.pass(START + DAY / 2 - 1 - lives.state.time);
    const persons = lives.sent.slice(10);
    expect(persons).toHaveLength(10);
    expect(persons.some(({ isBackground }) => isBackground)).toBe(false);
    expect(
      gaps(persons)
        .slice(personBurst)
        .every((gap) => gap === personIntervalMs),
    ).toBe(true);
    // After midnight the reading continues.
    await lives.pass(HOUR);
    expect(await storedCount()).toBe(60);
    expectPolite(lives, { before });
  });

  it('allow no 3,001st request', async () => {
    const before = perDay - 3;
    const { lives, press } = await beginAfter(before);
    for (let id = 0; id < 3; id++) expect(await press(id)).toEqual({ ok: true, value: null });
    expect(await press(3)).toMatchObject({ failure: { kind: 'too-many' } });
    await lives.pass(START + DAY / 2 - 1 - lives.state.time);
    expect(before + lives.sent.length).toBe(perDay);
    expectPolite(lives, { before });
  });
});
