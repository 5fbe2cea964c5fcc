import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetKey } from '../../../../lib/background/account/key.ts';
import { watchBadge } from '../../../../lib/background/browser/badge.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownDataName } from '../../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { readStoredReviews } from '../../../../lib/store/player/schedule.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import { addresses, alarmListeners, alarms, toolbar } from '../../support/browser-stand-in.ts';
import { PATIENT } from '../../support/patient.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const ALARM = 'new-day';
const HOUR = 3_600_000;
const here = workerAtPracticeSite();
const now = () => here.worker.state.time;
let stop: AbortController;
let life: ReturnType<typeof here.worker.nextLife>;
/** A problem of which every try missed. */
let id = 0;

beforeEach(async () => {
  standStill(here.worker.environment);
  toolbar.badge = 'of the worker before';
  stop = new AbortController();
  await here.worker.connect(here.player);
  for (const name of [ownDataName, playerDataName]) await deleteDatabase(name(here.site.url, here.player.id));
  id = problemTried(here.site, here.player.id, { least: 1, most: 9, solved: false });
  life = here.worker.nextLife();
  await here.worker.recent('newest');
});
afterEach(async () => {
  stop.abort();
  alarms.clear();
  alarmListeners.clear();
  await changeSettings({ badge: 'off' });
});

const midnightAfter = (at: number) => {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
};

async function expectBadge(text: string): Promise<void> {
  await expect.poll(() => toolbar.badge, PATIENT).toBe(text);
}

/** Makes a try at the site, one minute later, and reads it. */
async function tryIt(solved: boolean): Promise<void> {
  here.worker.state.time += 60_000;
  here.site.addAttempt({
    userId: here.player.id,
    problemId: id,
    solved,
    time: 4_000,
    createdAt: now() - 1_000,
  });
  await here.worker.recent('newest');
}

describe('the number on the toolbar button', () => {
  it('is none unless the player has chosen one, nor without a key', async () => {
    watchBadge(now, stop.signal);
    await expectBadge('');
    expect(alarms.has(ALARM)).toBe(false);
    await tryIt(true);
    await changeSettings({ badge: 'today' });
    await expect.poll(() => Number(toolbar.badge), PATIENT).toBeGreaterThan(0);
    await forgetKey();
    await expectBadge('');
    expect(alarms.has(ALARM)).toBe(false);
  });

  it('counts the tries of today, until midnight', async () => {
    await changeSettings({ badge: 'today' });
    watchBadge(now, stop.signal);
    await tryIt(true);
    await tryIt(false);
    const tries = () => {
      const midnight = new Date(now()).setHours(0, 0, 0, 0) / 1_000;
      const sql = 'select count(*) as tries from attempts where user_id = ? and created_at >= ?';
      return String(here.site.sql(sql, here.player.id, midnight)[0]?.tries);
    };
    expect(Number(tries())).toBeGreaterThan(1);
    await expectBadge(tries());
    const midnight = midnightAfter(now());
    expect(alarms.get(ALARM)).toBe(midnight);
    here.worker.state.time = midnight;
    for (const listener of alarmListeners) listener({ name: 'background-work' });
    for (const listener of alarmListeners) listener({ name: ALARM });
    await expectBadge('');
    expect(alarms.get(ALARM)).toBe(midnightAfter(midnight));
  });

  it('counts the reviews that are due, unless they are paused', async () => {
    await changeSettings({ badge: 'due' });
    watchBadge(now, stop.signal);
    await expectBadge('');
    expect(await life.page.changeReviews({ on: true })).toMatchObject({ ok: true });
    const due = async () => {
      const { counts } = await readStoredReviews(await playerData(here.site.url, here.player.id), now());
      return counts?.due ?? 0;
    };
    const before = await due();
    expect(before).toBeGreaterThan(0);
    await expectBadge(String(before));
    expect(await life.page.changeReviews({ paused: true })).toMatchObject({ ok: true });
    await expectBadge('');
    expect(await life.page.changeReviews({ newPerDay: 50, paused: false })).toMatchObject({ ok: true });
    await expectBadge(String(await due()));
  });

  it('follows the list "Try again", whose problems are due at once', async () => {
    await changeSettings({ badge: 'due' });
    watchBadge(now, stop.signal);
    expect(await life.page.changeReviews({ on: true })).toMatchObject({ ok: true });
    // Without new ones, and with a review that is only due tomorrow.
    expect(await life.page.changeReviews({ newPerDay: 0 })).toMatchObject({ ok: true });
    await tryIt(false);
    await life.content.problemPanel({ id, panelLoaded: true, wait: false }, 1);
    const due = async () => {
      const db = await playerData(here.site.url, here.player.id);
      return (await readStoredReviews(db, now())).counts?.due ?? 0;
    };
    const before = await due();
    await expectBadge(before > 0 ? String(before) : '');
    addresses.set(1, `${here.site.url}/problems/${id}`);
    expect(await life.content.tryAgainLater({ id, on: true }, 1)).toMatchObject({ ok: true });
    expect(await due()).toBe(before + 1);
    await expectBadge(String(before + 1));
    expect(await life.page.takeOffAgain(id)).toMatchObject({ ok: true });
    await expectBadge(before > 0 ? String(before) : '');
  });

  it('counts the reviews of the evening some hours after midnight', async () => {
    await changeSettings({ badge: 'due' });
    await life.page.changeReviews({ on: true });
    const db = await playerData(here.site.url, here.player.id);
    const midnight = midnightAfter(now());
    const [first] = await db.getAll('schedule');
    const row = { ...first, isNew: 0, due: midnight + 23 * HOUR } as NonNullable<typeof first>;
    await db.clear('schedule');
    await db.put('schedule', row);
    here.worker.state.time = midnight;
    watchBadge(now, stop.signal);
    await expectBadge('');
    const at = alarms.get(ALARM) ?? 0;
    expect(at).toBeLessThan(midnight + 6 * HOUR);
    here.worker.state.time = at;
    for (const listener of alarmListeners) listener({ name: ALARM });
    await expectBadge('1');
    expect(alarms.get(ALARM)).toBe(midnightAfter(midnight));
  });
});
