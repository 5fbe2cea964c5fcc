import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { readSettings } from '../../../lib/store/core/settings.ts';
import { locale } from '../../../lib/text.ts';
import { asInBrowser } from '../support/as-in-browser.ts';
import { partOf } from '../support/cases.ts';
import { hear } from '../support/node-document.ts';
import { PATIENT } from '../support/patient.ts';
import { storedAccount } from '../support/stored-key.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup, type ShownPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
const device = process.env.TZ;
const DAYS = 12 * 7;
const DAY = 24 * 60 * 60_000;

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

/** What the site's database says of each local day with a try: "3 tries · 1 solved" by the day's date. */
function daysBySql(): Map<string, string> {
  const rows = here.site.sql(
    'select solved, created_at as at from attempts where user_id = ?',
    here.player.id,
  );
  const byDay = Map.groupBy(rows, ({ at }) => dateOf(Number(at) * 1000));
  return new Map(
    [...byDay].map(([day, tries]) => {
      const solves = tries.filter(({ solved }) => Number(solved) === 1).length;
      return [day, `${tries.length} ${tries.length === 1 ? 'try' : 'tries'} · ${solves} solved`];
    }),
  );
}

/** Returns the local date of a time, as a key and as the calendar writes it. */
const dateOf = (at: number) =>
  new Date(at).toLocaleDateString(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

/** Returns what the calendar should say of its last `DAYS` days, the newest last. */
function calendarBySql(): string[] {
  const days = daysBySql();
  const now = new Date(Date.now());
  return Array.from({ length: DAYS }, (_, nth) => {
    const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (DAYS - 1 - nth), 12).getTime();
    const day = dateOf(noon);
    return `${day}: ${days.get(day) ?? 'no tries'}`;
  });
}

/** Returns the tooltips of the calendar's days, the oldest first. */
function calendar(popup: ShownPopup): string[] {
  const rows = popup.all('.Calendar tbody tr').map((row) => [...row.querySelectorAll('td')]);
  const weeks = rows[0]?.length ?? 0;
  const columns = Array.from({ length: weeks }, (_, week) => rows.map((row) => row[week]));
  return columns.flat().flatMap((cell) => cell?.getAttribute('title') ?? []);
}

const figures = (popup: ShownPopup) => popup.all('.TodayFigures dd').map(({ textContent }) => textContent);

async function openProgress(): Promise<ShownPopup> {
  const popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  await popup.press('#tab-progress');
  await vi.waitUntil(() => popup.all('.Calendar').length > 0, PATIENT);
  return popup;
}

/** Adds tries of today and of the days before, so that the calendar has some. */
function addTries(): void {
  const [problem = 0] = here.site.sql('select id from problems limit 1').map(({ id }) => Number(id));
  for (const [daysAgo, minutes, solved] of [
    [0, 3, true],
    [0, 2, false],
    [1, 30, true],
    [2, 5, false],
    [40, 5, true],
    [83, 5, true],
    [90, 5, true],
  ] as const) {
    const createdAt = Date.now() - daysAgo * DAY - minutes * 60_000;
    here.site.addAttempt({ userId: here.player.id, problemId: problem, solved, time: 30_000, createdAt });
  }
}

describe('the progress over the practice site', () => {
  it('has the tries of each day as the site has them, in any time zone, and asks nothing for it', async () => {
    addTries();
    await changeSettings({ historyPaused: false });
    const account = await storedAccount();
    await here.worker.history.refresh(account, 'newest');
    await here.worker.history.fill(account);
    await changeSettings({ historyPaused: true });
    const before = here.site.log.mark();
    for (const zone of partOf(['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu'])) {
      process.env.TZ = zone;
      const popup = await openProgress();
      const shown = calendar(popup);
      // Weeks are whole, but for the last one.
      expect(shown.length, zone).toBeGreaterThan(DAYS - 7);
      expect(shown, zone).toEqual(calendarBySql().slice(-shown.length));
      const [tries, solves] = figures(popup);
      const today = daysBySql().get(dateOf(Date.now())) ?? '0 tries · 0 solved';
      expect(today, zone).toMatch(new RegExp(`^${tries} (try|tries) · ${solves} solved$`));
      popup.close();
    }
    expect(here.site.log.since(before).filter(({ path }) => path.includes('attempts'))).toEqual([]);
  });

  it('keeps the daily goal, and shows how far it is', async () => {
    let popup = await openProgress();
    expect(popup.all('.TodayFigures-goal progress')).toEqual([]);
    await popup.choose('.TodayFigures-head select', '5', 0);
    await vi.waitUntil(() => popup.model().progress?.goal === 5, PATIENT);
    popup.close();
    expect((await readSettings()).dailyGoal).toBe(5);
    popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
    await vi.waitUntil(() => popup.all('.TodayFigures-goal progress').length === 1, PATIENT);
    const tries = popup.model().progress?.lately?.today.tries ?? 0;
    expect(popup.all('.TodayFigures-goal p')[0]?.textContent).toBe(
      tries >= 5 ? 'Goal reached' : `${5 - tries} ${tries === 4 ? 'try' : 'tries'} to go`,
    );
    popup.close();
  });

  it('gives way to the diary with its tries, never without', async () => {
    const popup = await openProgress();
    expect(popup.model().diary.tries).toEqual([]);
    const empties: string[] = [];
    const watch = popup.model;
    await popup.press('#tab-diary');
    await vi.waitUntil(() => {
      const { state, diary } = watch();
      if (state.tab === 'diary' && diary.tries.length === 0) empties.push('a diary without tries');
      return state.tab === 'diary';
    }, PATIENT);
    expect(popup.ids().length).toBeGreaterThan(0);
    expect(empties).toEqual([]);
    expect((await readPopupState()).tab).toBe('diary');
    popup.close();
  });

  it.each([
    ['find', 'progress', 'diary'],
    ['find', 'progress', 'find', 'diary'],
    ['diary', 'progress', 'diary'],
    ['progress', 'find', 'diary'],
    ['diary', 'find', 'progress'],
  ])('shows the tab that was pressed last with its own data: %s, %s, %s, %s', async (...tabs) => {
    const popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
    await popup.press(`#tab-${tabs[0]}`);
    await vi.waitUntil(() => popup.model().state.tab === tabs[0], PATIENT);
    // Without waiting for the data of the tabs in between.
    const rest = tabs.slice(1).filter(Boolean);
    for (const tab of rest) hear(popup.all(`#tab-${tab}`)[0] as Element, 'click');
    const last = rest.at(-1);
    const isRight = () => {
      const { state, diary, progress } = popup.model();
      const has = last === 'progress' ? progress?.lately !== null : diary.tries.length > 0;
      return state.tab === last && has;
    };
    await vi.waitUntil(isRight, PATIENT);
    await popup.settled();
    expect(isRight()).toBe(true);
    popup.close();
  });
});
