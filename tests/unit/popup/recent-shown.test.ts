import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayStart } from '../../../lib/days.ts';
import { savePopupState } from '../../../lib/pages/popup-state.ts';
import { RECENT_STEP } from '../../../lib/popup/popup-state.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { duration } from '../../../lib/time.ts';
import { asInBrowser } from '../support/as-in-browser.ts';
import { PATIENT } from '../support/patient.ts';
import { storedAccount } from '../support/stored-key.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup, type ShownPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
const device = process.env.TZ;

beforeEach(() => {
  asInBrowser();
  // Reading the history takes many pauses, which pass at once on the virtual clock.
  vi.spyOn(Date, 'now').mockImplementation(() => here.worker.state.time);
});
afterEach(() => {
  vi.restoreAllMocks();
  if (device === undefined) delete process.env.TZ;
  else process.env.TZ = device;
});

interface Row {
  day: string;
  problem: number;
  solved: boolean;
  ms: number;
}

/** All attempts of the player by SQL, newest first. The site stores seconds. */
function attemptsBySql(): Row[] {
  return here.site
    .sql(
      'select problem_id, solved, time, created_at as at from attempts where user_id = ? order by id desc',
      here.player.id,
    )
    .map(({ problem_id, solved, time, at }) => ({
      day: dateOf(Number(at) * 1000),
      problem: Number(problem_id),
      solved: Number(solved) === 1,
      ms: Number(time ?? 0),
    }));
}

const dateOf = (at: number) => new Date(at).toDateString();

/** The totals in words of the days of the newest attempts, each from all attempts of the day. */
function totalsBySql(most: number): string[] {
  const all = attemptsBySql();
  const byDay = Map.groupBy(all, ({ day }) => day);
  return [...new Set(all.slice(0, most).map(({ day }) => day))].map((day) => {
    const attempts = byDay.get(day) ?? [];
    const solves = attempts.filter(({ solved }) => solved).length;
    const ms = attempts.reduce((sum, one) => sum + one.ms, 0);
    const noun = attempts.length === 1 ? 'attempt' : 'attempts';
    const words =
      solves === 0 ? `${attempts.length} failed ${noun}` : `${attempts.length} ${noun}, ${solves} solved`;
    const shown = ms < 600_000 ? ms : Math.round(ms / 60_000) * 60_000;
    return ms > 0 ? `${words}${duration(shown, 'en')}` : words;
  });
}

/** The problems of the newest attempts, one for each day and problem, in the order of the tab. */
function linesBySql(most: number, isFailedOnly = false): number[] {
  const lines = Map.groupBy(attemptsBySql().slice(0, most), ({ day, problem }) => `${day} ${problem}`);
  return [...lines.values()].flatMap((attempts) =>
    isFailedOnly && attempts.every(({ solved }) => solved) ? [] : (attempts[0]?.problem ?? []),
  );
}

const headings = (popup: ShownPopup) =>
  popup.all('.RecentList-day').map((one) => {
    const [name, ...total] = [...one.children].map(({ textContent }) => textContent);
    return { name, total: total.join('') };
  });

async function openRecent(): Promise<ShownPopup> {
  const popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  await popup.press('#tab-recent');
  await vi.waitUntil(() => popup.ids().length > 0, PATIENT);
  return popup;
}

describe('the tab Recent over the practice site', () => {
  it('before the whole history is read, knows every day but the last stored one', async () => {
    const [problem = 0] = here.site.sql('select id from problems limit 1').map(({ id }) => Number(id));
    for (const [minutes, solved] of [
      [9, false],
      [7, false],
      [5, true],
    ] as const) {
      const createdAt = Date.now() - minutes * 60_000;
      here.site.addAttempt({ userId: here.player.id, problemId: problem, solved, time: 30_000, createdAt });
    }
    const popup = await openRecent();
    expect(popup.ids()).toEqual(linesBySql(20));
    expect(headings(popup).map(({ total }) => total)).toEqual(totalsBySql(20));
    expect(headings(popup)[0]?.name).toBe('Today');
    for (let most = 40; most <= 100; most += 20) {
      await popup.press('.RecentTab-more button');
      await vi.waitUntil(() => popup.model().recent.attemptCount === most, PATIENT);
    }
    expect(headings(popup).map(({ total }) => total)).toEqual([...totalsBySql(100).slice(0, -1), '']);
    popup.close();
    await savePopupState({ ...(await readPopupState()), recentRows: RECENT_STEP });
  });

  it('then knows every day, of which perhaps not all attempts are listed, and asks nothing for it', async () => {
    await changeSettings({ historyPaused: false });
    const account = await storedAccount();
    await here.worker.history.refresh(account, 'newest');
    await here.worker.history.fill(account);
    await changeSettings({ historyPaused: true });
    const before = here.site.log.mark();
    let popup = await openRecent();
    for (let most = 20; most <= 60; most += 20) {
      await vi.waitUntil(() => popup.model().recent.attemptCount === most, PATIENT);
      expect(popup.ids()).toEqual(linesBySql(most));
      expect(headings(popup).map(({ total }) => total)).toEqual(totalsBySql(most));
      await popup.press('.RecentTab-more button');
    }
    popup.close();
    popup = await openRecent();
    expect(popup.model().recent.attemptCount).toBe(80);
    expect(here.site.log.since(before).filter(({ path }) => path.includes('attempts'))).toEqual([]);
    popup.close();
  });

  it("has the days of the player's time zone", async () => {
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      process.env.TZ = zone;
      const popup = await openRecent();
      const most = popup.model().recent.attemptCount;
      expect(headings(popup).map(({ total }) => total)).toEqual(totalsBySql(most));
      expect(popup.ids()).toEqual(linesBySql(most));
      popup.close();
    }
  });

  it('has days that begin when the player says, and counts today as the button above does', async () => {
    await changeSettings({ dayStartsAt: 5 });
    const popup = await openRecent();
    const starts = popup.all('.RecentList h2').map(({ id }) => Number(id.replace('day-', '')));
    expect(new Set(starts.map((start) => new Date(start).getHours()))).toEqual(new Set([5]));
    const { today, recent } = popup.model();
    const ofToday = recent.days.find(({ startsAt }) => startsAt === dayStart(recent.now));
    expect(today?.attemptCount).toBe(ofToday?.total?.attemptCount ?? 0);
    popup.close();
    await changeSettings({ dayStartsAt: 0 });
  });

  it('keeps to failed problems when opened again, and covers ten times as many attempts', async () => {
    let popup = await openRecent();
    const before = here.site.log.mark();
    const covered = popup.model().state.recentRows * 10;
    await popup.press('.Chip[data-name="failed"]');
    const failed = linesBySql(covered, true);
    await vi.waitUntil(() => popup.ids().length === failed.length, PATIENT);
    expect(popup.ids()).toEqual(failed);
    popup.close();
    expect(await readPopupState()).toMatchObject({ tab: 'recent', failedOnly: true });
    popup = await openRecent();
    expect(popup.ids()).toEqual(failed);
    await popup.press('.Chip[data-name="failed"]');
    await vi.waitUntil(() => popup.ids().length === linesBySql(covered / 10).length, PATIENT);
    expect(popup.ids()).toEqual(linesBySql(covered / 10));
    expect(here.site.log.since(before).filter(({ path }) => path.includes('attempts'))).toEqual([]);
    popup.close();
  });
});
