import { MANY_REQUESTS_MS } from '../patience.ts';
import type { ShadowView, TestPage } from './browsers/browser.ts';
import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { apiSince } from './oracle.ts';
import { miss, solve } from './panel-view.ts';
import { openPopupWithResults, settled, textIn } from './popup-view.ts';

// What a player does in an evening, from the first problem to the next day's reviews, with every press and every request counted.

const NEXT = '.NextRow-next';
const REVIEW_TOMORROW = '.ReviewLine-choice';
const PROBLEMS = 20;
const REVIEWS = 12;
const SESSION = 5;

test.use({
  siteSize: { problems: 300, attempts: 900, firstPlayer: { attempts: 200, problems: 120 } },
  history: true,
});

/** Returns the number of the problem that the page shows. */
const shownIn = async (page: TestPage) => Number((await page.url()).split('/').at(-1));

/** Waits until the page shows another problem, with its board and its panel. */
async function openedAfter(page: TestPage, id: number, panel: ShadowView): Promise<number> {
  await page.waitFor(
    `/^\\/problems\\/\\d+$/.test(location.pathname) && location.pathname !== '/problems/${id}'`,
  );
  await page.waitFor(`document.querySelector('[data-point]')`);
  // Before it knows the player, the site's board records nothing.
  await page.waitFor(
    `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/site/session'))`,
  );
  await panel.waitForText(/Next problem|Next review/);
  return shownIn(page);
}

test('an evening: problems, reviews, a session, a note, spoilers, and what comes tomorrow', {
  tag: '@quick',
}, async ({ site, player, complete: companion, problems }) => {
  test.setTimeout(2 * MANY_REQUESTS_MS);
  const { browser } = companion;
  let presses = 0;
  const pressIn = async (view: { click(selector: string): Promise<void> }, selector: string) => {
    presses++;
    await view.click(selector);
  };
  /** Counts the presses and the requests of a part of the evening. */
  const countIn = async (work: () => Promise<void>) => {
    const [before, mark] = [presses, site.log.mark()];
    await work();
    return { presses: presses - before, requests: apiSince(site, mark).length };
  };
  const attemptsOn = (id: number) =>
    site.sql('select solved from attempts where user_id = ? and problem_id = ? order by id', player.id, id);

  const [start = 0] = problems.untried(1);
  const page = await companion.open(start);
  const panel = page.shadow(HOST);
  await panel.waitForText('Next problem');
  /** Solves the problem that the page shows, or fails at it, and waits until the panel knows. */
  const attempt = async (id: number, isSolved: boolean) => {
    await (isSolved ? solve : miss)(page, site, id);
    await panel.waitForText(new RegExp(`\\b${attemptsOn(id).length} attempts?\\b`));
  };

  await test.step(`${PROBLEMS} problems by the one button: one press each`, async () => {
    let id = start;
    const cost = await countIn(async () => {
      for (let nth = 0; nth < PROBLEMS; nth++) {
        await pressIn(panel, NEXT);
        id = await openedAfter(page, id, panel);
        await attempt(id, nth % 3 !== 2);
      }
    });
    expect(cost.presses).toBe(PROBLEMS);
    // One for each attempt; a list of problems near the player's level now and then.
    expect(cost.requests).toBeLessThanOrEqual(PROBLEMS + 5);
  });

  await test.step('reviews begin with what was failed, in two presses', async () => {
    const popup = await openPopupWithResults(companion);
    const cost = await countIn(async () => {
      await pressIn(popup, '.ReviewButtons-menu');
      await popup.waitFor(`/\\d+ failed or slow/.test(document.querySelector('.Sheet')?.innerText)`);
      await pressIn(popup, '.ReviewMenu-begin');
      await popup.waitFor(`document.querySelector('.ReviewMenu-end')`);
    });
    expect(cost).toEqual({ presses: 2, requests: 0 });
    await popup.evaluate(`(() => {
      const perDay = document.querySelector('.Sheet select');
      perDay.selectedIndex = [...perDay.options].findIndex(({ text }) => text === '20');
      perDay.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await popup.waitFor(`/Review 20/.test(document.querySelector('.ReviewButtons-next')?.innerText)`);
    await popup.close();
  });

  await test.step(`${REVIEWS} reviews in a row: one press each, no new problem between`, async () => {
    const popup = await openPopupWithResults(companion);
    let id = await shownIn(page);
    const due = Number(/\d+/.exec(await textIn(popup, '.ReviewButtons-next'))?.[0]);
    expect(due).toBeGreaterThanOrEqual(REVIEWS);
    const cost = await countIn(async () => {
      await pressIn(popup, '.ReviewButtons-next');
      id = await openedAfter(page, id, panel);
      await popup.close();
      await page.bringToFront();
      for (let nth = 0; nth < REVIEWS; nth++) {
        expect(attemptsOn(id).length).toBeGreaterThan(0);
        await attempt(id, nth % 4 !== 3);
        await panel.waitForText('Again');
        if (nth === REVIEWS - 1) break;
        await panel.waitForText(/Next review \(\d+ left\)/);
        await pressIn(panel, NEXT);
        id = await openedAfter(page, id, panel);
      }
    });
    expect(cost.presses).toBe(REVIEWS);
    expect(cost.requests).toBeLessThanOrEqual(REVIEWS + 2);
  });

  await test.step('one press brings the problem back tomorrow, and one takes it back', async () => {
    const [untried = 0] = problems.untried(1);
    const other = await companion.open(untried);
    const otherPanel = other.shadow(HOST);
    await otherPanel.waitForText('Review tomorrow');
    const cost = await countIn(async () => {
      await pressIn(otherPanel, REVIEW_TOMORROW);
      await otherPanel.waitForText('Undo');
    });
    expect(cost).toEqual({ presses: 1, requests: 0 });
    await other.close();
    await page.bringToFront();
  });

  await test.step('ranks are hidden and shown again, two presses each', async () => {
    const hides = async () =>
      (
        await inStore<{ hideSpoilers?: boolean }[]>(
          companion.options,
          'core',
          'state',
          'rows.getAll("settings")',
        )
      )[0]?.hideSpoilers ?? false;
    for (const isHidden of [true, false]) {
      const cost = await countIn(async () => {
        await pressIn(panel, '.MenuButton button');
        await pressIn(panel, '.PanelMenu-spoilers');
        await expect.poll(hides).toBe(isHidden);
      });
      expect(cost).toEqual({ presses: 2, requests: 0 });
    }
  });

  await test.step('a note is kept', async () => {
    const id = await shownIn(page);
    await panel.click('.NoteButtons-open');
    for (const key of 'ko?') await page.press(key);
    const notes = () =>
      inStore<{ problemId: number; text?: { value: string } | string }[]>(
        companion.options,
        'own',
        'notes',
        'rows.getAll()',
      );
    await expect.poll(async () => JSON.stringify(await notes())).toContain('ko?');
    expect((await notes())[0]?.problemId).toBe(id);
    await page.press('Escape');
  });

  await test.step(`a session of ${SESSION} problems: two presses to start, one for each problem`, async () => {
    let id = await shownIn(page);
    const popup = await openPopupWithResults(companion);
    const cost = await countIn(async () => {
      await pressIn(popup, '.SessionButton');
      await popup.waitFor(`document.querySelector('.SessionControls-choices button')`);
      await pressIn(popup, '.SessionControls-choices button');
      id = await openedAfter(page, id, panel);
      await popup.close();
      await page.bringToFront();
      for (let nth = 1; nth <= SESSION; nth++) {
        await attempt(id, nth % 2 === 0);
        if (nth === SESSION) break;
        await panel.waitForText(`Session ${nth}/${SESSION}`);
        await pressIn(panel, NEXT);
        id = await openedAfter(page, id, panel);
      }
      await panel.waitForText('Session over');
    });
    expect(cost.presses).toBe(2 + SESSION - 1);
    expect(cost.requests).toBeLessThanOrEqual(SESSION + 4);
  });

  await test.step('a press in a popup that closes at once is carried out', async () => {
    const id = await shownIn(page);
    const popup = await openPopupWithResults(companion);
    await settled(popup);
    await popup.evaluate(`(document.querySelector('.NextBar-next').click(), setTimeout(close), null)`);
    await popup.waitForGone();
    await openedAfter(page, id, panel);
  });

  await test.step('the next day brings what was failed and what was chosen', async () => {
    const popup = await openPopupWithResults(companion);
    await popup.click('.ReviewButtons-menu');
    await popup.waitFor(`/tomorrow/.test(document.querySelector('.Sheet')?.innerText)`);
    const tomorrow = Number(/About (\d+) tomorrow/.exec(await textIn(popup, '.Sheet'))?.[1]);
    expect(tomorrow).toBeGreaterThan(REVIEWS / 4);
    await popup.close();
  });
  await browser.killWorker();
});
