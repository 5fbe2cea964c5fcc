import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_STORED, type StoredData } from '../../../entrypoints/popup/stored-data.ts';
import { viewModel } from '../../../entrypoints/popup/view/view-model.ts';
import { siteInUse } from '../../../lib/background/browser/site-in-use.ts';
import { problemStatsOf } from '../../../lib/history/problem-stats.ts';
import { suggestionsFor } from '../../../lib/omnibox/suggestions.ts';
import { blindPanel } from '../../../lib/panel/blind.ts';
import {
  BLIND_PARTS,
  type BlindPart,
  coveredParts,
  HEADER_PARTS,
  hiddenParts,
} from '../../../lib/panel/blind-parts.ts';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import type { PanelModel } from '../../../lib/panel/panel.ts';
import { DEFAULT_DIFFICULTY } from '../../../lib/picks/difficulties.ts';
import { reasonFor } from '../../../lib/picks/pick.ts';
import { fitSkill } from '../../../lib/picks/prediction.ts';
import type { ProblemPick } from '../../../lib/picks/stored-picks.ts';
import { FRESH_POPUP } from '../../../lib/popup/popup-state.ts';
import { NO_FAILURE } from '../../../lib/requests/request-status.ts';
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

describe('blind mode', () => {
  it.each([
    ['never', null, true],
    ['a moment ago', NOON - 1_000, false],
    ['at the first moment of the day', MIDNIGHT, false],
    ['a moment before midnight', MIDNIGHT - 1, true],
    ['a year ago', NOON - 8_760 * HOUR, true],
    ['in the future, since the site’s clock is ahead', NOON + 13 * HOUR, false],
  ])('hides parts of a problem last tried %s (%j): %j', (_, lastAt, hides) => {
    expect(hiddenParts(['rank', 'results'], lastAt, NOON)).toEqual(hides ? ['rank', 'results'] : []);
    expect(hiddenParts([], lastAt, NOON)).toEqual([]);
  });

  it('is off by default and for invalid stored values', () => {
    expect(parseSettings({}).blind).toEqual([]);
    expect(parseSettings({ blind: ['rank', 'results'] }).blind).toEqual(['rank', 'results']);
    for (const invalid of [true, 'rank', ['rang'], [1], { rank: true }]) {
      expect(parseSettings({ blind: invalid }).blind).toEqual([]);
    }
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
  mark: 'failed',
  tries: 9106,
  solves: 9107,
  bestMs: 9108,
  attempts: [{ id: 9109, at: 9110, solved: false, ms: 9111 }],
  usual: { rank: { value: 9112, unit: 'dan', uncertain: false }, ms: 9113, solves: 9114 },
  note: { text: 'note 9117', bookmarked: true },
};

/** For each part, a pattern of the values that reveal it. A panel must not contain them while the part is hidden. */
const REVEALING: Record<BlindPart, RegExp> = {
  rank: /9101|911[2-4]|dan/,
  elo: /9102/,
  genre: /9105/,
  rating: /910[34]|"unrated":true/,
  results: /910[6-9]|911\d|tried|(solved|bookmarked)":true/,
};

describe('the answer to a panel', () => {
  it('has only the parts that are not hidden', () => {
    forAll(fc.subarray([...BLIND_PARTS]), (hidden) => {
      const answer = JSON.stringify({ ...blindPanel(FULL, hidden), hidden: undefined });
      for (const part of hidden) expect(answer).not.toMatch(REVEALING[part]);
      for (const part of BLIND_PARTS) {
        if (!hidden.includes(part)) expect(answer).toMatch(REVEALING[part]);
      }
    });
    expect(blindPanel(FULL, [])).toEqual(FULL);
  });
});

/** Returns the popup's view of these stored data while no request is running. */
function viewOf(stored: StoredData, now: number) {
  const requests = { running: new Map(), errors: new Map(), storageFailure: null, isOnline: true };
  return viewModel(stored, FRESH_POPUP, requests, {
    allowed: true,
    notice: null,
    search: { suggestions: null, failure: null },
    offers: [],
    preview: null,
    savedFilters: { items: [], removed: null },
    changedNotes: [],
    isReviewBusy: false,
    isPracticeBusy: false,
    lately: null,
    weakest: null,
    now,
  });
}

describe("the popup's line about the problem of the tab", () => {
  const attempts = [{ id: 1, problemId: 5, at: NOON - 48 * HOUR, solved: true, ms: 9_108, level: null }];
  const line = (blind: BlindPart[], now: number) => {
    const stats = problemStatsOf(5, attempts);
    const stored = {
      ...NOTHING_STORED,
      settings: { ...NOTHING_STORED.settings, blind },
      here: {
        problem: FULL.problem,
        dataRequest: { at: NOON, ...NO_FAILURE },
        isMissing: false,
        wasMissing: false,
        lastRequest: undefined,
        stats,
        mark: 'first' as const,
        hasAllAttempts: true,
        completeHistory: null,
        lastAt: stats.lastAt,
      },
    };
    return viewOf(stored, now).here;
  };

  it('omits hidden parts until an attempt on the same day', () => {
    const hidden = { status: null, mark: null, tries: null, solves: null, lastAt: null };
    expect(line([...BLIND_PARTS], NOON)).toMatchObject({
      ...hidden,
      problem: { id: 5, rank: null, genre: null },
    });
    expect(line(['results'], NOON)).toMatchObject({ ...hidden, problem: FULL.problem });
    const all = { status: 'solved', mark: 'first', tries: 1, solves: 1, problem: FULL.problem };
    expect(line([], NOON)).toMatchObject(all);
    expect(line([...BLIND_PARTS], NOON - 47 * HOUR)).toMatchObject(all);
  });
});

describe("the popup's line about the pick", () => {
  const reason = reasonFor(FULL.problem, fitSkill([], 1_300, NOON));
  const picked = (blind: BlindPart[], now: number, by: ProblemPick['by'] = 'normal') => {
    const current = {
      id: 5,
      at: NOON,
      by,
      reason,
      status: 'solved' as const,
      mark: 'first' as const,
      lastAt: NOON - 48 * HOUR,
    };
    const settings = { ...NOTHING_STORED.settings, blind };
    const stored = { ...NOTHING_STORED, settings, picked: { current } };
    return viewOf(stored, now).picked.current;
  };

  it('omits a reason that would reveal hidden parts', () => {
    for (const part of ['rank', 'elo', 'genre'] as const) {
      expect(picked([part], NOON)).toMatchObject({ id: 5, reason: null, status: 'solved' });
    }
    expect(picked(['rating', 'results'], NOON)).toMatchObject({ reason, status: null, mark: null });
    expect(picked([...BLIND_PARTS], NOON - 47 * HOUR)).toMatchObject({
      reason,
      status: 'solved',
      mark: 'first',
    });
  });

  it('omits that it is a review, which tells of earlier tries', () => {
    expect(picked(['results'], NOON, 'review')).toMatchObject({ by: null });
    expect(picked(['results'], NOON, 'any')).toMatchObject({ by: 'any' });
    expect(picked(['rank'], NOON, 'review')).toMatchObject({ by: 'review' });
    expect(picked(['results'], NOON - 47 * HOUR, 'review')).toMatchObject({ by: 'review' });
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
  beforeEach(() => changeSettings({ blind: [...BLIND_PARTS] }));
  afterEach(() => changeSettings({ blind: [] }));

  it('tells what to cover in the header, or nothing while its storage fails', async () => {
    const id = await storeProblem();
    const { problemPanel } = here.worker.nextLife().content;
    const covers = async () => {
      const answer = await problemPanel({ id, panelLoaded: true, wait: false }, 1);
      return answer.show === 'panel' ? answer.panel.covers : undefined;
    };
    expect(await covers()).toEqual([]);
    await changeSettings({ coversSite: true });
    expect(await covers()).toEqual([...HEADER_PARTS]);
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('', 'UnknownError');
    });
    const unknown = await covers();
    vi.restoreAllMocks();
    await changeSettings({ coversSite: false });
    expect(unknown).toBeNull();
    expect(coveredParts({ covers: null, hidden: [] }, HEADER_PARTS)).toEqual(HEADER_PARTS);
    expect(coveredParts({ covers: HEADER_PARTS, hidden: ['rank'] }, [])).toEqual(['rank']);
    expect(coveredParts({ covers: [], hidden: ['rank'] }, HEADER_PARTS)).toEqual([]);
  });

  it('sends hidden parts to a panel after an attempt or on demand', async () => {
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
        covers: [],
        shortcut: expect.any(String),
        reviews: { left: 0, isFlow: false, tomorrow: 0 },
        hidden: BLIND_PARTS,
        pending: false,
        checkedAt: expect.any(Number),
        problem: { rank: null, elo: null, genre: null, stars: null, votes: null },
      },
    });
    const revealed = await problemPanel({ id, panelLoaded: true, wait: false, reveal: true }, 1);
    expect(revealed).toMatchObject({
      panel: { hidden: [], status: 'solved', problem: { genre: expect.any(String) } },
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
      panel: { hidden: [], status: 'solved', problem: { rank: expect.any(Object) } },
    });
  });

  it('hides the parts of an untried problem, too', async () => {
    const { site, worker, player } = here;
    await worker.connect(player);
    const [id = 0] = problemsUntried(site, player.id, 1);
    const { problemPanel } = worker.nextLife().content;
    const answer = await problemPanel({ id, panelLoaded: true, wait: true }, 1);
    expect(answer).toMatchObject({ panel: { hidden: BLIND_PARTS, status: null, tries: 0 } });
    expect(await problemPanel({ id, panelLoaded: true, wait: false, reveal: true }, 1)).toMatchObject({
      panel: { hidden: [], status: 'untried' },
    });
  });

  it('sends no mark or card of a problem to its page', async () => {
    const id = await storeProblem();
    const { marks, problemCard } = here.worker.content;
    inTab(`${here.site.url}/problems/${id}`);
    expect(await marks({ ids: [id], styled: true }, 1)).toEqual([]);
    expect(await problemCard({ id, cardLoaded: true }, 1)).toBeNull();
    inTab(`${here.site.url}/problems`);
    expect(await marks({ ids: [id], styled: true }, 1)).toHaveLength(1);
    expect(await problemCard({ id, cardLoaded: true }, 1)).toMatchObject({ id });
    await changeSettings({ blind: ['rank'] });
    inTab(`${here.site.url}/problems/${id}`);
    expect(await marks({ ids: [id], styled: true }, 1)).toHaveLength(1);
  });

  it('shows only the number in the address bar', async () => {
    const id = await storeProblem();
    const firstLine = async () => {
      const current = await siteInUse();
      return (await suggestionsFor(String(id), current, storedProblems(current))).first;
    };
    expect(await firstLine()).toBe(`Problem ${id}`);
    await changeSettings({ blind: [] });
    expect(await firstLine()).toMatch(/^Problem \d+ · \S Solved[^·]* · \d+ (kyu|dan)\?? · /);
  });
});
