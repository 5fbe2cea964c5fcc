import { MANY_REQUESTS_MS } from '../patience.ts';
import type { TestPage, TestView } from './browsers/browser.ts';
import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';
import { miss, solve } from './panel-view.ts';
import { openPopupWithResults, textIn } from './popup-view.ts';

const MENU = '.SessionButton';
const NEXT = '.NextRow .button';

/** Waits until the page shows another problem than this one, and returns its number. */
async function openedAfter(page: TestPage, id: number): Promise<number> {
  await page.waitFor(
    `/^\\/problems\\/\\d+$/.test(location.pathname) && location.pathname !== '/problems/${id}'`,
  );
  await page.waitFor(`document.querySelector('[data-point]')`);
  return Number((await page.url()).split('/').at(-1));
}

/** Opens the menu of the session in the popup. */
async function openMenu(popup: TestView): Promise<void> {
  await popup.waitFor(`document.querySelector('${MENU}')`);
  await popup.click(MENU);
  await popup.waitFor(`document.querySelector('.Sheet button.button')`);
}

test('a session goes from the popup over the panel to its report, and again with what was failed', {
  tag: '@quick',
}, async ({ site, connected, problems }) => {
  test.setTimeout(MANY_REQUESTS_MS);
  const { browser } = connected;
  const [start = 0] = problems.untried(1);
  const page = await connected.open(start);
  const panel = page.shadow(HOST);
  await problems.expectShown(page, start);
  const popup = await openPopupWithResults(connected);
  const mark = site.log.mark();

  const first = await test.step('one press starts it and opens its first problem', async () => {
    await openMenu(popup);
    await popup.click('.Sheet .Check ~ .Check input');
    await popup.click('.Sheet [aria-label*="10 problems"]');
    const id = await openedAfter(page, start);
    await page.bringToFront();
    await panel.waitForText('Session 0/10 · 0 at first attempt');
    return id;
  });

  const second = await test.step('after a solve the next problem opens by itself', async () => {
    await solve(page, site, first);
    await panel.waitForText('The next problem opens in a moment.');
    const id = await openedAfter(page, first);
    await panel.waitForText('Session 1/10 · 1 at first attempt');
    return id;
  });

  const third = await test.step('after a miss it does not, and Next goes on', async () => {
    await miss(page, site, second);
    await panel.waitForText('Session 2/10 · 1 at first attempt');
    expect(await panel.text()).not.toContain('opens');
    await panel.click(NEXT);
    return openedAfter(page, second);
  });

  await test.step('Stay here stays', async () => {
    await solve(page, site, third);
    await panel.waitForText('Stay here');
    await panel.click('.SessionLine .link-button');
    await panel.waitForText('Session 3/10 · 2 at first attempt');
  });

  await test.step('during a pause nothing counts, also after the worker has ended', async () => {
    await panel.click('.SessionLine [aria-label="Pause the session"]');
    await panel.waitForText('Paused: 3/10');
    await browser.killWorker();
    await page.reload();
    await page.waitFor(`document.querySelector('[data-point]')`);
    await panel.waitForText('Paused: 3/10 · 2 at first attempt');
    await panel.click('.SessionLine [aria-label="Resume the session"]');
    await panel.waitForText('Session 3/10 · 2 at first attempt');
    // What was solved before the page was loaded opens nothing.
    expect(await panel.text()).not.toContain('opens');
    expect(await page.url()).toContain(`/problems/${third}`);
  });

  await test.step('only picks and the shown problems were requested', async () => {
    const routes = new Set(apiSince(site, mark).map(({ route }) => route));
    expect([...routes].filter((route) => !['problems', 'attempts', 'problem'].includes(`${route}`))).toEqual(
      [],
    );
  });

  await test.step('it is ended in the popup, and the panel leads to its report', async () => {
    const again = await connected.openPopup();
    await openMenu(again);
    await again.click('.SessionControls-end');
    await again.waitFor(
      `document.querySelector('.Sheet').innerText.includes('2 of 3 solved at first attempt')`,
    );
    await again.close();
    await page.bringToFront();
    await panel.waitForText('Session over: 2 of 3 solved at first attempt');
    expect(await panel.text()).toContain('Sessions');
  });

  await test.step('the report has the failed problem first, and starts a session with it', async () => {
    const report = await browser.newPage();
    await report.goto(`${browser.extensionOrigin}/history-page.html#sessions`);
    await report.waitFor(`document.querySelectorAll('.SessionReport tbody tr').length === 3`);
    const rows = await report.evaluate<[number, string][]>(
      `[...document.querySelectorAll('.SessionReport tbody tr')].map((row) => [Number(row.querySelector('a').innerText), row.innerText.split(/\\s+/).slice(1, 3).join(' ')])`,
    );
    expect(rows[0]).toEqual([second, 'Failed 1']);
    expect(
      rows
        .slice(1)
        .map(([id]) => id)
        .sort(),
    ).toEqual([first, third].sort());
    expect(await textIn(report, '.SessionsPart-past')).toContain('2 of 3 solved at first attempt');
    const chosen = `document.querySelector('.SessionControls select').selectedOptions[0].text`;
    expect(await report.evaluate(chosen)).toBe('All problems');
    const before = site.log.mark();
    await report.click('.SessionReport-buttons .button');
    const opened = await browser.waitForPage(`/problems/${second}`);
    await opened.shadow(HOST).waitForText('Session 0/1 · 0 at first attempt');
    expect(apiSince(site, before).filter(({ route }) => route === 'problems')).toEqual([]);

    await report.bringToFront();
    await report.click('.SessionControls-end');
    await report.click('.SessionControls [aria-label*="5 problems"]');
    await report.waitFor(`document.querySelector('.SessionControls').innerText.includes('Session 0/5')`);
    await report.close();
  });
});
