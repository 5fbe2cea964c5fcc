import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { forgetKey } from '../../../../lib/background/account/key.ts';
import { watchBadge } from '../../../../lib/background/browser/badge.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownDataName } from '../../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import { addresses, alarmListeners, alarms, toolbar } from '../../support/browser-stand-in.ts';
import { PATIENT } from '../../support/patient.ts';
import { dueOn, nextReviews, storeSchedule } from '../../support/reviews.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const ALARM = 'new-day';
const HOUR = 3_600_000;
const here = workerAtPracticeSite();
const now = () => here.worker.state.time;
let stop: AbortController;
let life: ReturnType<typeof here.worker.nextLife>;
/** A problem of which every attempt failed. */
let id = 0;

beforeEach(async () => {
  standStill(here.worker.environment);
  toolbar.badge = 'of the browser before';
  await browser.storage.session.clear();
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
  await changeSettings({ badgeOn: false });
});

const midnightAfter = (at: number) => {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
};

async function expectBadge(text: string): Promise<void> {
  await expect.poll(() => toolbar.badge, PATIENT).toBe(text);
}

describe('the number on the toolbar button', () => {
  it('is none unless the player wants it, nor without a key', async () => {
    watchBadge(now, stop.signal);
    await expectBadge('');
    expect(alarms.has(ALARM)).toBe(false);
    await life.page.changeReviews({ on: true });
    await changeSettings({ badgeOn: true });
    await expect.poll(() => Number(toolbar.badge), PATIENT).toBeGreaterThan(0);
    await forgetKey();
    await expectBadge('');
    expect(alarms.has(ALARM)).toBe(false);
  });

  it('counts the reviews that are due', async () => {
    await changeSettings({ badgeOn: true });
    watchBadge(now, stop.signal);
    await expectBadge('');
    expect(await life.page.changeReviews({ on: true })).toMatchObject({ ok: true });
    const due = async () => (await dueOn(await playerData(here.site.url, here.player.id), now())).length;
    const before = await due();
    expect(before).toBeGreaterThan(0);
    await expectBadge(String(before));
    expect(await life.page.changeReviews({ newPerDay: 50 })).toMatchObject({ ok: true });
    await expectBadge(String(await due()));
    expect(await life.page.changeReviews({ on: false })).toMatchObject({ ok: true });
    await expectBadge('');
  });

  it('has a problem that the player chose when its day begins', async () => {
    await changeSettings({ badgeOn: true });
    watchBadge(now, stop.signal);
    addresses.set(1, `${here.site.url}/problems/${id}`);
    expect(await life.content.decideReview({ id, decision: { kind: 'due', days: 1 } }, 1)).toMatchObject({
      ok: true,
    });
    await expectBadge('');
    here.worker.state.time = midnightAfter(now());
    for (const listener of alarmListeners) listener({ name: ALARM });
    await expectBadge('1');
  });

  it('has it by the site’s clock', async () => {
    here.site.clock.now = () => now() + 13 * HOUR;
    await here.worker.recent('newest');
    await changeSettings({ badgeOn: true });
    addresses.set(1, `${here.site.url}/problems/${id}`);
    await life.content.decideReview({ id, decision: { kind: 'due', days: 1 } }, 1);
    const midnight = midnightAfter(now() + 13 * HOUR) - 13 * HOUR;
    here.worker.state.time = midnight - HOUR;
    watchBadge(now, stop.signal);
    await expect.poll(() => alarms.has(ALARM), PATIENT).toBe(true);
    await expectBadge('');
    expect(alarms.get(ALARM)).toBeLessThanOrEqual(midnight + 2_000);
    here.worker.state.time = midnight + 2_000;
    for (const listener of alarmListeners) listener({ name: ALARM });
    await expectBadge('1');
    here.site.clock.now = now;
    await here.worker.recent('newest');
  });

  it('counts the reviews of the evening some hours after midnight', async () => {
    await changeSettings({ badgeOn: true });
    await life.page.changeReviews({ on: true });
    const db = await playerData(here.site.url, here.player.id);
    const midnight = midnightAfter(now());
    const [first] = await nextReviews(db);
    if (!first) throw new Error('Nothing is scheduled.');
    await storeSchedule(db, [{ ...first, isNew: false, due: midnight + 23 * HOUR }]);
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
