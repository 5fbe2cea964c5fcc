import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { apiSince, diaryRows } from './oracle.ts';
import {
  CHECK,
  chooseAllProblems,
  closeFilters,
  find,
  NOTICE,
  openDiary,
  openFilters,
  openPaintedPopup,
  openPopupWithFilters,
  openPopupWithResults,
  settled,
  shownIds,
  textIn,
} from './popup-view.ts';

/** The state in which a player left the popup, read from the page. */
interface Left {
  goTo: string;
  eloFrom: string;
  genres: string[];
  filtersOpen: boolean;
  tab: string;
  scroll: number;
  rows: number;
  missed: boolean;
}

const LEFT = `(() => {
  const chips = [...document.querySelectorAll('.FilterRows .Chip[aria-pressed="true"]')];
  return {
    goTo: document.querySelector('.SearchBox input').value,
    // The text is still in the field or, if closing moved the focus, already applied as a filter.
    eloFrom: document.querySelector('.DifficultyField')?.value.replace(/^(\\d+)( ?k(yu)?)?$/, '$1 kyu') ?? '',
    genres: chips.map((chip) => chip.dataset.name),
    filtersOpen: document.querySelector('.Sheet .FilterRows') !== null,
    tab: document.querySelector('[role="tab"][aria-selected="true"]').id,
    scroll: Math.round(document.querySelector('.TabPanel-list').scrollTop),
    rows: document.querySelectorAll('[data-rows] .ProblemLink').length,
    missed: document.querySelector('.Chip[data-name="missed"]')?.getAttribute('aria-pressed') === 'true',
  };
})()`;

/** A player's action, as an expression in the popup's page, and the state that it leaves. */
interface Act {
  act: string;
  leaves: Partial<Left>;
}

const typed = (selector: string, text: string) => `(() => {
  const field = document.querySelector(${JSON.stringify(selector)});
  field.focus();
  field.value = ${JSON.stringify(text)};
  field.dispatchEvent(new Event('input', { bubbles: true }));
})()`;
const clicked = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;
/** A browser reports a scroll with the next frame, which comes sooner than a player could close the popup. */
const scrolled = (top: number) => `(
  document.querySelector('.TabPanel-list').scrollTop = ${top},
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
)`;
const chip = (name: string) => clicked(`.Chip[data-name="${name}"]`);

/** Twenty-two actions, each the last one before the popup closes. `rows`: the rows of a diary of so many tries, or of its missed problems. */
const actsOf = (rows: (tries: number) => number, missedRows: (tries: number) => number): Act[] => [
  { act: typed('.SearchBox input', '12'), leaves: { goTo: '12' } },
  { act: chip('joseki'), leaves: { genres: ['joseki'] } },
  { act: typed('.DifficultyField', '15'), leaves: { eloFrom: '15 kyu' } },
  { act: chip('tesuji'), leaves: { genres: ['joseki', 'tesuji'] } },
  { act: clicked('.Sheet-close'), leaves: { filtersOpen: false, genres: [], eloFrom: '' } },
  { act: clicked('#tab-diary'), leaves: { tab: 'tab-diary', rows: rows(20) } },
  { act: typed('.SearchBox input', '123'), leaves: { goTo: '123' } },
  { act: clicked('.DiaryTab-more button'), leaves: { rows: rows(40) } },
  { act: chip('missed'), leaves: { rows: missedRows(50), missed: true } },
  { act: chip('missed'), leaves: { rows: rows(40), missed: false } },
  { act: scrolled(200), leaves: { scroll: 200 } },
  { act: clicked('#tab-find'), leaves: { tab: 'tab-find', scroll: 0, rows: 20 } },
  {
    act: clicked('.ListBar-filters'),
    leaves: { filtersOpen: true, genres: ['joseki', 'tesuji'], eloFrom: '15 kyu' },
  },
  { act: typed('.DifficultyField', '12k'), leaves: { eloFrom: '12 kyu' } },
  { act: scrolled(80), leaves: { scroll: 80 } },
  { act: typed('.SearchBox input', ''), leaves: { goTo: '' } },
  { act: chip('joseki'), leaves: { genres: ['tesuji'] } },
  { act: chip('endgame'), leaves: { genres: ['tesuji', 'endgame'] } },
  { act: typed('.SearchBox input', 'goproblems.com/9'), leaves: { goTo: 'goproblems.com/9' } },
  {
    act: clicked('#tab-diary'),
    leaves: {
      tab: 'tab-diary',
      scroll: 200,
      rows: rows(40),
      filtersOpen: false,
      genres: [],
      eloFrom: '',
    },
  },
  { act: scrolled(60), leaves: { scroll: 60 } },
  {
    act: clicked('#tab-find'),
    leaves: {
      tab: 'tab-find',
      scroll: 80,
      rows: 20,
      filtersOpen: true,
      genres: ['tesuji', 'endgame'],
      eloFrom: '12 kyu',
    },
  },
];

test.describe('the popup', () => {
  test('loses nothing when closed in the middle of twenty-two actions', {
    tag: '@deep',
  }, async ({ site, player, connected }) => {
    await chooseAllProblems(connected);
    let popup = await openPopupWithResults(connected);
    await openDiary(popup);
    await popup.click('#tab-find');
    await openFilters(popup);
    await settled(popup);
    let expected = await popup.evaluate<Left>(LEFT);
    const diary = (tries: number) => diaryRows(site, player.id, tries);
    const isMissed = ({ results }: { results: boolean[] }) => results.includes(false);
    const acts = actsOf(
      (tries) => diary(tries).length,
      (tries) => diary(tries).filter(isMissed).length,
    );
    expect(acts).toHaveLength(22);
    for (const [i, { act, leaves }] of acts.entries()) {
      // In every second case the page closes itself in the same task as the action.
      if (i % 2 === 0) {
        await popup.evaluate(act);
        await popup.close();
      } else {
        await popup.evaluate(`(${act}, close())`).catch(() => undefined);
        await popup.waitForGone();
      }
      expected = { ...expected, ...leaves };
      popup = await openPaintedPopup(connected);
      await expect.poll(() => popup.evaluate<Left>(LEFT), `after ${act}`).toEqual(expected);
    }
  });

  test('loses nothing when closed while its store is busy', async ({ connected }) => {
    const { options } = connected;
    const popup = await openPopupWithResults(connected);
    // Another page has the store until it is told to stop.
    await options.evaluate(`new Promise((resolve, reject) => {
      const opening = indexedDB.open('core');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const rows = opening.result.transaction('popup', 'readwrite').objectStore('popup');
        const read = () => {
          resolve(null);
          if (globalThis.isOver) opening.result.close();
          else rows.get('only').onsuccess = read;
        };
        read();
      };
    })`);
    await popup.evaluate(typed('.SearchBox input', '12'));
    await popup.evaluate(clicked('.ListBar-filters'));
    await popup.close();
    const keptApart = () => options.evaluate<number>('localStorage.length');
    expect(await keptApart()).toBe(1);
    await options.evaluate('globalThis.isOver = true');
    const reopened = await openPaintedPopup(connected);
    expect(await reopened.evaluate<Left>(LEFT)).toMatchObject({ goTo: '12', filtersOpen: true });
    // The worker reads the database alone.
    const stored = () => inStore<{ filtersOpen: boolean }>(options, 'core', 'popup', "rows.get('only')");
    await expect.poll(stored).toMatchObject({ filtersOpen: true, drafts: { goTo: '12' } });
    await expect.poll(keptApart).toBe(0);
  });

  test('shows the answer to a search that it was closed during', async ({ site, connected }) => {
    await chooseAllProblems(connected);
    const popup = await openPopupWithFilters(connected);
    await popup.click('.Chip[data-name="joseki"]');
    const gate = site.faults.hold('problems');
    const before = site.log.mark();
    await closeFilters(popup);
    await site.log.next('problems', before);
    await popup.close();
    const reopened = await openPaintedPopup(connected);
    // The popup still shows the earlier answer, and that a request is under way.
    await reopened.waitFor(`document.querySelector('[data-busy="true"]')`);
    gate.open();
    await settled(reopened);
    const genre = site.sql('select id from problems where genre = ? order by id limit 20', 'joseki');
    await expect.poll(() => shownIds(reopened)).toEqual(genre.map(({ id }) => Number(id)));
    expect(apiSince(site, before)).toHaveLength(1);

    await test.step('and during which the worker dies', async () => {
      const held = site.faults.hold('problems');
      const again = site.log.mark();
      await reopened.click(CHECK);
      await site.log.next('problems', again);
      await connected.browser.killWorker();
      held.open();
      await settled(reopened);
      expect(await textIn(reopened, NOTICE)).toBe('');
      await expect.poll(() => shownIds(reopened)).toEqual(genre.map(({ id }) => Number(id)));
      expect(apiSince(site, again)).toHaveLength(2);
    });
  });

  test('shows stored data offline without the worker, and recovers online', {
    tag: '@quick',
  }, async ({ site, connected }) => {
    const first = await openPopupWithResults(connected);
    const found = await shownIds(first);
    await openDiary(first);
    const recent = await shownIds(first);
    await first.close();
    await connected.browser.setOffline(true);
    await connected.browser.killWorker();
    const before = site.log.mark();
    const popup = await openPaintedPopup(connected);
    expect(await shownIds(popup)).toEqual(recent);
    await popup.click('#tab-find');
    expect(await shownIds(popup)).toEqual(found);
    // All stored data is fresh: no request was needed, and the worker was not woken.
    expect(await connected.browser.isWorkerRunning()).toBe(false);
    await popup.click(CHECK);
    await expect.poll(() => textIn(popup, NOTICE)).toContain('You’re offline.');
    expect(await shownIds(popup)).toEqual(found);
    expect(apiSince(site, before)).toEqual([]);
    await connected.browser.setOffline(false);
    await find(popup);
    await expect.poll(() => textIn(popup, NOTICE)).toBe('');
    expect(await shownIds(popup)).toEqual(found);
  });
});
