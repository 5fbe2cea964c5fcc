import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_STORED, type StoredData } from '../../../entrypoints/popup/stored-data.ts';
import { hereOf, pickingOf } from '../../../entrypoints/popup/view/here.ts';
import { siteInUse } from '../../../lib/background/browser/site-in-use.ts';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import { NO_HISTORY } from '../../../lib/history/history.ts';
import { suggestionsFor } from '../../../lib/omnibox/suggestions.ts';
import { coverOf } from '../../../lib/panel/cover.ts';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import {
  HIDES_NOTHING,
  type HidingSettings,
  hiddenNow,
  NOTHING_HIDDEN,
  panelWithout,
} from '../../../lib/panel/hidden.ts';
import type { Hidden, PanelModel } from '../../../lib/panel/panel-types.ts';
import { DEFAULT_DIFFICULTY } from '../../../lib/picks/difficulties.ts';
import { reasonFor } from '../../../lib/picks/pick-next.ts';
import { fitSkill } from '../../../lib/picks/prediction.ts';
import type { ProblemPick } from '../../../lib/picks/stored-picks.ts';
import { NO_FAILURE } from '../../../lib/requests/request-status.ts';
import { NO_SCHEDULE } from '../../../lib/review/schedule.ts';
import { parseSettings } from '../../../lib/settings.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { storedProblems } from '../../../lib/store/player/stored-problems.ts';
import { problemsUntried } from '../../e2e/oracle.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

const HOUR = 3_600_000;
const NOON = new Date(2026, 2, 15, 12).getTime();
const MIDNIGHT = NOON - 12 * HOUR;

const HIDES_ALL = { hideSpoilers: true, hideResults: true };
const HIDES_SPOILERS = { hideSpoilers: true, hideResults: false };
const HIDES_RESULTS = { hideSpoilers: false, hideResults: true };
const ALL_HIDDEN: Hidden = { spoilers: true, results: true };

describe('what is hidden', () => {
  it.each([
    ['never', null, true],
    ['a moment ago', NOON - 1_000, false],
    ['at the first moment of the day', MIDNIGHT, false],
    ['a moment before midnight', MIDNIGHT - 1, true],
    ['a year ago', NOON - 8_760 * HOUR, true],
    ['in the future, since the site’s clock is ahead', NOON + 13 * HOUR, false],
  ])('of a problem last attempted %s (%j): %j', (_, lastAt, hides) => {
    expect(hiddenNow(HIDES_ALL, lastAt, NOON)).toEqual(hides ? ALL_HIDDEN : NOTHING_HIDDEN);
    expect(hiddenNow(HIDES_NOTHING, lastAt, NOON)).toEqual(NOTHING_HIDDEN);
  });

  it('is nothing by default', () => {
    expect(hiddenNow(parseSettings({ hideSpoilers: 'rank' }), null, NOON)).toEqual(NOTHING_HIDDEN);
  });
});

/** A panel in which each value is unique. */
const FULL: PanelModel = {
  ...blankPanel(5, { corner: null, collapsed: null }),
  problem: {
    id: 5,
    rank: { value: 9101, unit: 'kyu', uncertain: false },
    elo: 9102,
    stars: 9103,
    votes: 9104,
    unrated: true,
    genre: 'genre 9105',
    canon: true,
  },
  status: 'tried_but_not_solved',
  sign: 'failed',
  attemptCount: 9106,
  solves: 9107,
  bestMs: 9108,
  attempts: [{ id: 9109, at: 9110, solved: false, ms: 9111 }],
  usual: { rank: { value: 9112, unit: 'dan', uncertain: false }, ms: 9113, solves: 9114 },
  note: { text: 'note 9117', bookmarked: true },
};

/** Patterns of the values that tell what is hidden. A panel must not contain them then. */
const TELLING: Record<keyof Hidden, RegExp> = {
  spoilers: /910[1-5]|911[2-4]|dan|"unrated":true/,
  results: /910[6-9]|911\d|tried|(solved|bookmarked)":true/,
};

describe('the answer to a panel', () => {
  it('has nothing of what is hidden but what to cover', () => {
    forAll(fc.boolean(), fc.boolean(), (spoilers, results) => {
      const { hidden, spoilers: toCover, ...rest } = panelWithout({ spoilers, results }, FULL);
      expect(TELLING.spoilers.test(JSON.stringify(rest))).toBe(!spoilers);
      expect(TELLING.results.test(JSON.stringify(rest))).toBe(!results);
      const { rank, elo, genre, stars } = FULL.problem;
      expect(toCover).toEqual(spoilers ? { rank, elo, genre, stars } : null);
    });
    expect(panelWithout(NOTHING_HIDDEN, FULL)).toEqual(FULL);
  });
});

const IDLE = { running: new Map(), errors: new Map(), storageFailure: null, isOnline: true };

/** A problem in the tab that was solved two days before noon, as it is stored. */
function storedHere(): StoredData {
  const asked = { at: NOON, ...NO_FAILURE };
  const due = NOON + 48 * HOUR;
  const player = { id: 77, name: 'hoshi', elo: 1_300, rank: null };
  const attempt = { id: 1, problemId: 5, at: NOON - 48 * HOUR, solved: true, ms: 9_108, level: null };
  return {
    ...NOTHING_STORED,
    account: { generation: 1, origin: '', tail: '', player, refused: false },
    history: { ...NO_HISTORY, attempts: attemptsFrom([attempt]) },
    here: {
      problem: { ...FULL.problem, missingAt: 0, asked },
      asked: { problemId: 5, triedAt: NOON, noticedAt: 0, ...asked },
    },
    schedule: { ...NO_SCHEDULE, rows: new Map([[5, { problemId: 5, due, isNew: false, last: null }]]) },
  };
}

describe("the popup's line about the problem of the tab", () => {
  const line = (hides: HidingSettings, now: number) => {
    const settings = { ...NOTHING_STORED.settings, ...hides };
    return hereOf({ ...storedHere(), settings }, IDLE, now);
  };

  it('omits hidden parts until an attempt on the same day', () => {
    const hidden = { status: null, sign: null, attemptCount: null, solves: null, lastAt: null, due: null };
    expect(line(HIDES_ALL, NOON)).toMatchObject({
      ...hidden,
      problem: { id: 5, rank: null, genre: null },
    });
    expect(line(HIDES_RESULTS, NOON)).toMatchObject({ ...hidden, problem: FULL.problem });
    const all = { status: 'solved', sign: 'first', attemptCount: 1, solves: 1, problem: FULL.problem };
    expect(line(HIDES_NOTHING, NOON)).toMatchObject(all);
    expect(line(HIDES_ALL, NOON - 47 * HOUR)).toMatchObject(all);
  });
});

describe("the popup's line about the pick", () => {
  const reason = reasonFor(FULL.problem, fitSkill([], 1_300, NOON));
  const picked = (hides: HidingSettings, now: number, by: ProblemPick['by'] = 'normal') => {
    const settings = { ...NOTHING_STORED.settings, ...hides };
    const pick = { id: 5, at: NOON, by, reason };
    return pickingOf({ ...storedHere(), settings, pick }, IDLE, now).current;
  };

  it('omits a reason that would reveal hidden parts', () => {
    expect(picked(HIDES_SPOILERS, NOON)).toMatchObject({ id: 5, reason: null });
    expect(picked(HIDES_RESULTS, NOON)).toMatchObject({ reason });
    expect(picked(HIDES_ALL, NOON - 47 * HOUR)).toMatchObject({ reason });
  });

  it('omits that it is a review, which tells of earlier attempts', () => {
    expect(picked(HIDES_RESULTS, NOON, 'review')).toMatchObject({ by: null });
    expect(picked(HIDES_RESULTS, NOON, 'any')).toMatchObject({ by: 'any' });
    expect(picked(HIDES_SPOILERS, NOON, 'review')).toMatchObject({ by: 'review' });
    expect(picked(HIDES_RESULTS, NOON - 47 * HOUR, 'review')).toMatchObject({ by: 'review' });
  });
});

const here = workerAtPracticeSite();

/** Stores all data of one problem that the player solved long ago. Returns the problem's id. */
async function storeProblem(): Promise<number> {
  const { site, worker, player } = here;
  const account = await worker.connect(player);
  const [row] = site.sql(
    `select problems.id from problems join attempts on problem_id = problems.id
     where user_id = ? and has_rank = 1
     group by problems.id having max(solved) = 1 and max(attempts.created_at) * 1000 < ? limit 1`,
    player.id,
    MIDNIGHT - 24 * HOUR,
  );
  const id = Number(row?.id);
  await worker.attempts.refresh(account, id);
  await worker.problems.ask(account, site.url, id);
  return id;
}

/** Sets the address of the tab that sends the requests. */
function inTab(url: string): void {
  const { chrome } = globalThis as unknown as { chrome: { tabs: object } };
  Object.assign(chrome.tabs, { get: async () => ({ id: 1, url }) });
}

describe('the worker', () => {
  beforeEach(() => changeSettings(HIDES_ALL));
  afterEach(() => changeSettings(HIDES_NOTHING));

  it('tells what to cover, and nothing of that while its storage fails', async () => {
    const id = await storeProblem();
    const { problemPanel } = here.worker.nextLife().content;
    const cover = async () => {
      const answer = await problemPanel({ id, panelLoaded: true, wait: false }, 1);
      return answer.show === 'panel' ? coverOf(answer.panel, true) : undefined;
    };
    expect(await cover()).toMatchObject({ known: { rank: expect.any(Object), genre: expect.any(String) } });
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('', 'UnknownError');
    });
    const unknown = await cover();
    vi.restoreAllMocks();
    expect(unknown).toEqual({ known: null });
    await changeSettings(HIDES_RESULTS);
    expect(await cover()).toBeNull();
  });

  it('sends what was hidden after an attempt or on demand', async () => {
    const { site, worker, player } = here;
    const id = await storeProblem();
    const { problemPanel, noticed } = worker.nextLife().content;
    const ask = { id, panelLoaded: true, wait: true };
    const before = await problemPanel(ask, 1);
    expect(before).toMatchObject({
      show: 'panel',
      panel: {
        ...blankPanel(id, { corner: null, collapsed: null }),
        difficulty: DEFAULT_DIFFICULTY,
        generation: expect.any(Number),
        hidesSpoilers: true,
        dayStartsAt: 0,
        spoilers: expect.any(Object),
        shortcut: expect.any(String),
        reviews: { left: 0, isFlow: false, tomorrow: 0 },
        hidden: ALL_HIDDEN,
        pending: false,
        checkedAt: expect.any(Number),
        problem: { rank: null, elo: null, genre: null, stars: null, votes: null },
      },
    });
    const revealed = await problemPanel({ id, panelLoaded: true, wait: false, reveal: true }, 1);
    expect(revealed).toMatchObject({
      panel: { hidden: NOTHING_HIDDEN, status: 'solved', problem: { genre: expect.any(String) } },
    });
    expect(await problemPanel({ ...ask, wait: false }, 1)).toEqual(before);
    worker.state.time += 1_000;
    site.addAttempt({
      userId: player.id,
      problemId: id,
      solved: true,
      time: 1_000,
      createdAt: worker.environment.now(),
    });
    await noticed({ id, notice: 'request' }, 1);
    const after = await problemPanel(ask, 1);
    expect(after).toMatchObject({
      panel: { hidden: NOTHING_HIDDEN, status: 'solved', problem: { rank: expect.any(Object) } },
    });
  });

  it('hides an untried problem, too', async () => {
    const { site, worker, player } = here;
    await worker.connect(player);
    const [id = 0] = problemsUntried(site, player.id, 1);
    const { problemPanel } = worker.nextLife().content;
    const answer = await problemPanel({ id, panelLoaded: true, wait: true }, 1);
    expect(answer).toMatchObject({ panel: { hidden: ALL_HIDDEN, status: null, attemptCount: 0 } });
    expect(await problemPanel({ id, panelLoaded: true, wait: false, reveal: true }, 1)).toMatchObject({
      panel: { hidden: NOTHING_HIDDEN, status: 'untried' },
    });
  });

  it('sends no sign or card of a problem to its page', async () => {
    const id = await storeProblem();
    const { signs, problemCard } = here.worker.content;
    inTab(`${here.site.url}/problems/${id}`);
    expect((await signs({ ids: [id], styled: 'en' }, 1))?.signs).toEqual([]);
    expect(await problemCard({ id, cardLoaded: true }, 1)).toBeNull();
    inTab(`${here.site.url}/problems`);
    expect((await signs({ ids: [id], styled: 'en' }, 1))?.signs).toHaveLength(1);
    expect(await problemCard({ id, cardLoaded: true }, 1)).toMatchObject({ id });
    await changeSettings(HIDES_SPOILERS);
    inTab(`${here.site.url}/problems/${id}`);
    expect((await signs({ ids: [id], styled: 'en' }, 1))?.signs).toHaveLength(1);
  });

  it('shows only the number in the address bar', async () => {
    const id = await storeProblem();
    const firstLine = async () => {
      const current = await siteInUse();
      return (await suggestionsFor(String(id), current, storedProblems(current))).first;
    };
    expect(await firstLine()).toBe(`Problem ${id}`);
    await changeSettings(HIDES_NOTHING);
    expect(await firstLine()).toMatch(/^Problem \d+ · \S Solved[^·]* · \d+ (kyu|dan)\?? · /);
  });
});
