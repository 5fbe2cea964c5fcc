import { beforeEach, describe, expect, it } from 'vitest';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { TAB } from '../../../../lib/limits.ts';
import { savePopupState } from '../../../../lib/pages/popup-state.ts';
import { FRESH_POPUP } from '../../../../lib/popup/popup-state.ts';
import { FIRST_CHOICES, type SessionChoices } from '../../../../lib/sessions/session.ts';
import { readPopupState } from '../../../../lib/store/core/popup-state.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { playerDataName } from '../../../../lib/store/player/player.ts';
import { siteDataName } from '../../../../lib/store/site/site-data.ts';
import { idsBySql } from '../../filters/filters-in-sql.ts';
import { addresses, OPEN_TAB, opened } from '../../support/browser-stand-in.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const MY_TAB = 7;
const SHOWN = 1_234;

let life: ReturnType<typeof here.worker.nextLife>;
beforeEach(async () => {
  await deleteDatabase(siteDataName(here.site.url));
  await deleteDatabase(playerDataName(here.site.url, here.player.id));
  await savePopupState(FRESH_POPUP);
  await here.worker.api.ownerOfKept(await storedAccount());
  here.site.log.clear();
  opened.length = 0;
  for (const tab of [MY_TAB, MY_TAB + 1]) addresses.set(tab, `${here.site.url}/problems/${SHOWN}`);
  life = here.worker.nextLife();
});

const next = (tab = MY_TAB) =>
  life.content.openNextProblem({ id: SHOWN, how: 'next', difficulty: 'harder' }, tab);
const untried = (genre: string) =>
  idsBySql(here.site, here.player.id, {
    ...NO_FILTERS,
    genres: [genre as 'tesuji'],
    statuses: ['untried'],
    count: 100_000,
  });

describe('the next problem, asked for by a panel', () => {
  it("opens in the panel's tab, within the popup's filters, for at most three requests", async () => {
    await savePopupState({
      ...FRESH_POPUP,
      isListChosen: true,
      filters: { ...NO_FILTERS, genres: ['tesuji'] },
    });
    expect(await next()).toEqual({ ok: true, value: null });
    expect(opened).toHaveLength(1);
    const [{ tab, url } = { tab: 0, url: '' }] = opened;
    expect(tab).toBe(MY_TAB);
    expect(url.startsWith(`${here.site.url}/problems/`)).toBe(true);
    expect(untried('tesuji')).toContain(Number(url.split('/').at(-1)));
    expect(here.site.log.api().length).toBeGreaterThan(0);
    expect(here.site.log.api().length).toBeLessThanOrEqual(3);
  });

  it('is an untried, easier one of the same genre if the panel asks for that, whatever the filters say', async () => {
    const [hard] = here.site.sql(
      `select id, genre, elo from problems where genre = 'tesuji' and elo between 1200 and 1400 limit 1`,
    );
    const shown = Number(hard?.id);
    await life.page.refresh({ what: 'problem', id: shown, userInitiated: true });
    await savePopupState({
      ...FRESH_POPUP,
      isListChosen: true,
      filters: { ...NO_FILTERS, genres: ['joseki'] },
    });
    addresses.set(MY_TAB, `${here.site.url}/problems/${shown}`);
    here.site.log.clear();
    expect(
      await life.content.openNextProblem({ id: shown, how: 'easier', difficulty: 'harder' }, MY_TAB),
    ).toEqual({
      ok: true,
      value: null,
    });
    const id = Number(opened[0]?.url.split('/').at(-1));
    expect(untried('tesuji')).toContain(id);
    const [easier] = here.site.sql('select elo from problems where id = ?', id);
    expect(Number(easier?.elo)).toBeLessThanOrEqual(Number(hard?.elo) - 100);
    expect(here.site.log.api().length).toBeLessThanOrEqual(3);
  });

  it('says so if there is no easier one', async () => {
    const [easiest] = here.site.sql(
      'select id, elo from problems where elo is not null order by elo limit 1',
    );
    const shown = Number(easiest?.id);
    await life.page.refresh({ what: 'problem', id: shown, userInitiated: true });
    addresses.set(MY_TAB, `${here.site.url}/problems/${shown}`);
    expect(
      await life.content.openNextProblem({ id: shown, how: 'easier', difficulty: 'harder' }, MY_TAB),
    ).toEqual({
      ok: false,
      failure: { kind: 'nothing-found', why: 'easier' },
    });
    expect(opened).toEqual([]);
  });

  it('is one of all if none is within the filters, and the panel says so', async () => {
    const filters = { ...NO_FILTERS, elo: { from: 3_999, to: 4_000 } };
    await savePopupState({ ...FRESH_POPUP, isListChosen: true, filters });
    expect(await next()).toEqual({ ok: true, value: null });
    const id = Number(opened[0]?.url.split('/').at(-1));
    addresses.set(MY_TAB, String(opened[0]?.url));
    const show = () =>
      life.content.problemPanel({ id, panelLoaded: true, wait: false, unseen: true }, MY_TAB);
    expect(await show()).toMatchObject({
      panel: { scope: '3999 to 4000' },
      texts: {
        why: expect.stringMatching(/^No problem matches your filters: picked from all · .* · about \d+%/),
      },
    });
    await life.content.changePanel({ withoutScope: true }, MY_TAB);
    expect(await show()).toMatchObject({ panel: { scope: null } });
    expect((await readPopupState()).filters).toEqual(NO_FILTERS);
  });

  it('is not limited by the list near the level, which the player has not chosen', async () => {
    const filters = { ...NO_FILTERS, elo: { from: 2_000, to: 2_100 } };
    await savePopupState({ ...FRESH_POPUP, filters });
    await life.content.openNextProblem({ id: SHOWN, how: 'next', difficulty: 'easier' }, MY_TAB);
    const id = Number(opened[0]?.url.split('/').at(-1));
    const [row] = here.site.sql('select elo from problems where id = ?', id);
    expect(Number(row?.elo)).toBeLessThan(1_500);
  });

  it('costs no more requests and picks than a tab may cause, whatever a page sends', async () => {
    const begun = here.worker.environment.now();
    let picks = 0;
    for (let i = 0; i < 3 * TAB.burst; i++) {
      // Other filters each time, so that no stored answer helps.
      await savePopupState({
        ...FRESH_POPUP,
        isListChosen: true,
        filters: { ...NO_FILTERS, elo: { from: 4_000 - i, to: 4_000 } },
      });
      const result = await next();
      if (result.ok || result.failure.kind !== 'too-many') picks++;
    }
    const passed = here.worker.environment.now() - begun;
    const most = TAB.burst + Math.ceil(passed / TAB.intervalMs);
    expect(here.site.log.api().length).toBeLessThanOrEqual(most);
    expect(picks).toBeLessThanOrEqual(most);
    expect(await next()).toMatchObject({ ok: false, failure: { kind: 'too-many' } });
    // Another tab has its own budget.
    expect(await next(MY_TAB + 1)).not.toMatchObject({ failure: { kind: 'too-many' } });
  });

  it.each([
    ['was closed', undefined],
    ['shows another problem', '/problems/5'],
    ['left the site', 'https://example.com/'],
  ])('leaves alone a tab that meanwhile %s', async (_, path) => {
    const gate = here.site.faults.hold('problems');
    const picking = next();
    await expect.poll(() => here.site.log.api('problems').length).toBe(1);
    if (path) addresses.set(MY_TAB, new URL(path, here.site.url).href);
    else addresses.delete(MY_TAB);
    gate.open();
    await picking;
    expect(opened).toEqual([]);
  });

  it('stores how hard it should be, and keeps the rest of the popup', async () => {
    const filters = { ...NO_FILTERS, genres: ['joseki' as const] };
    await savePopupState({ ...FRESH_POPUP, tab: 'recent', isListChosen: true, filters });
    await life.content.changePanel({ difficulty: 'easier' }, MY_TAB);
    const { difficultyChosenAt, ...others } = await readPopupState();
    expect({ ...FRESH_POPUP, ...others }).toEqual({
      ...FRESH_POPUP,
      tab: 'recent',
      isListChosen: true,
      filters,
      difficulty: 'easier',
    });
    expect(difficultyChosenAt).toBeGreaterThan(0);
  });
});

describe('a press in the popup', () => {
  const problemIn = (url = '') => Number(url.split('/').at(-1));

  it('opens the next problem in the tab in front if that shows the site, else in a new tab', async () => {
    const ask = { how: 'next', difficulty: 'normal', filters: NO_FILTERS } as const;
    for (const [url, where] of [
      [`${here.site.url}/problems`, 'here'],
      ['https://example.com/', 'here'],
      [`${here.site.url}/problems`, 'new-tab'],
    ] as const) {
      addresses.set(OPEN_TAB, url);
      expect(await life.page.pickProblem({ ...ask, where })).toMatchObject({ ok: true });
    }
    expect(opened.map(({ tab }) => tab === OPEN_TAB)).toEqual([true, false, false]);
    expect(new Set(opened.map(({ url }) => problemIn(url))).size).toBe(3);
  });

  it('opens the problem of a row', async () => {
    addresses.set(OPEN_TAB, `${here.site.url}/problems`);
    await life.page.openProblem({ id: 5, where: 'here' });
    await life.page.openProblem({ id: 6, where: 'background-tab' });
    expect(opened.map(({ url }) => problemIn(url))).toEqual([5, 6]);
    expect(opened[0]?.tab).toBe(OPEN_TAB);
  });

  it('starts a session and opens its first problem', async () => {
    const choices = { ...FIRST_CHOICES, reviewsFirst: false, scope: { ...NO_FILTERS, genres: ['joseki'] } };
    addresses.set(OPEN_TAB, `${here.site.url}/problems`);
    const start = { how: 'session', at: here.worker.state.time, difficulty: 'normal' } as const;
    const answer = await life.page.pickProblem({
      ...start,
      choices: choices as SessionChoices,
      where: 'here',
    });
    expect(answer).toMatchObject({ ok: true });
    const id = problemIn(opened[0]?.url);
    expect(here.site.sql('select genre from problems where id = ?', id)).toEqual([{ genre: 'joseki' }]);
    addresses.set(OPEN_TAB, opened[0]?.url ?? '');
    const panel = await life.content.problemPanel(
      { id, panelLoaded: true, wait: false, unseen: true },
      OPEN_TAB,
    );
    expect(panel).toMatchObject({ panel: { session: { state: 'running' } } });
  });
});

describe('the shortcut for tomorrow', () => {
  it('puts the review of the problem off until tomorrow, and takes that back when pressed again', async () => {
    const reviewOf = async () => {
      const ask = { id: SHOWN, panelLoaded: true, wait: false, unseen: true };
      const answer = await life.content.problemPanel(ask, MY_TAB);
      return answer.show === 'panel' ? answer.panel.review : null;
    };
    await life.commands.toggleReviewTomorrow(SHOWN);
    expect(await reviewOf()).toMatchObject({ state: 'planned', days: 1 });
    here.worker.state.time += 1_000;
    await life.commands.toggleReviewTomorrow(SHOWN);
    expect(await reviewOf()).toEqual({ state: 'none' });
  });
});
