import { PAGE_PARTS } from '../../lib/pages/page-address.ts';
import { companionIn, HOST, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { expectNothingMoved, noteShifts } from './layout-shifts.ts';
import { solve, update } from './panel-view.ts';
import {
  CHECK,
  closeFilters,
  openFilters,
  openPaintedPopup,
  openPopupWithResults,
  openRecent,
  settled,
  textIn,
} from './popup-view.ts';

/** Limit of the test that reads a history, which only ends one that hangs. */
const LONG_MS = 600_000;
test('nothing moves on a problem page when the panel comes, fills and learns a result', {
  tag: '@quick',
}, async ({ site, connected, problems }) => {
  const id = problems.first('solved');
  const page = await connected.open(id);
  await noteShifts(page);
  await problems.expectShown(page, id);
  await expectNothingMoved(page, 'when the panel filled');
  await page.reload();
  await noteShifts(page);
  await problems.expectShown(page, id);
  await expectNothingMoved(page, 'when the panel came from stored data');
  await update(page.shadow(HOST));
  await problems.expectShown(page, id);
  await expectNothingMoved(page, 'when the attempts were requested again');
  const untried = problems.first('untried');
  await page.goto(`${SITE}/problems/${untried}`);
  await noteShifts(page);
  await problems.expectShown(page, untried);
  await page.waitFor('document.querySelector("[data-point]")');
  await solve(page, site, untried);
  await problems.expectShown(page, untried);
  await expectNothingMoved(page, 'when a problem was solved');
});

test.describe('nothing moves', { tag: '@deep' }, () => {
  test('when the popup opens without a key, and with one', async ({ companion, player }) => {
    const first = await openPopupWithResults(companion);
    await expectNothingMoved(first, 'without a key');
    await first.close();
    await companion.connect(player.name);
    for (const time of ['the first', 'the second']) {
      const popup = await openPopupWithResults(companion);
      await expectNothingMoved(popup, `when it opened ${time} time`);
      await openRecent(popup);
      await popup.click('#tab-problems');
      await popup.waitFor(`document.querySelector('.ResultList')`);
      await settled(popup);
      await expectNothingMoved(popup, `when the tabs changed the ${time} time`);
      await popup.close();
    }
  });

  test('in the popup when lists, filters and picks change', async ({ connected, problems }) => {
    await connected.open(problems.first('solved'));
    const popup = await openPopupWithResults(connected);
    await noteShifts(popup);
    await popup.waitFor(`document.querySelector('.PopupHere .StatusBadge')`);
    await expectNothingMoved(popup, 'when the data of the problem came');
    await popup.click(CHECK);
    await settled(popup);
    await expectNothingMoved(popup, 'when the list was requested again');
    // Another list is what was asked for. A problem that both have is at another place in it.
    await noteShifts(popup, '.ResultList');
    await openFilters(popup);
    await popup.click('.Chip[data-name="tesuji"]');
    await closeFilters(popup);
    await settled(popup);
    await expectNothingMoved(popup, 'when the filters changed');
    await popup.click('.ListBar-saved');
    await popup.waitFor(`document.querySelector('.SavedFilter')`);
    await popup.click('.SavedFiltersMenu li:nth-child(2) .SavedFilter');
    await settled(popup);
    await expectNothingMoved(popup, 'when a saved filter was pressed');
    // Each letter is another text, which has suggestions of its own.
    await noteShifts(popup, '.ResultList, .SearchBox-below');
    await popup.type('.SearchBox input', '5k tes');
    await popup.waitFor(`document.querySelector('.SearchBox [role="option"]')`);
    await expectNothingMoved(popup, 'when suggestions came');
  });

  test('on the history page when a part opens', async ({ connected, problems }) => {
    const problem = (await connected.open(problems.first('tried'))).shadow(HOST);
    await problem.click('.NoteButtons-bookmark');
    const isBookmarked = async () => (await problem.attributes('.NoteButtons-bookmark'))?.['aria-pressed'];
    await expect.poll(isBookmarked).toBe('true');
    const page = await connected.browser.newPage();
    for (const width of [1_280, 400]) {
      await page.setViewport(width, 700);
      for (const part of PAGE_PARTS) {
        await page.goto('about:blank');
        await page.goto(`${connected.browser.extensionOrigin}/history-page.html#${part}`);
        await page.waitFor(`document.querySelector('#panel-${part} > *')`);
        await page.waitFor(`document.querySelector('.HistoryProgress')`);
        await expectNothingMoved(page, `when ${part} opened in ${width} px`);
      }
    }
  });

  test('while the history is read, in popup, History page and options', async ({ site, player, shared }) => {
    test.setTimeout(LONG_MS);
    const browser = await shared.open(site.port);
    const companion = await companionIn(browser, site, { history: true });
    const { options } = companion;
    // The account takes the place of the form: the player asked for that.
    await noteShifts(options, '.OptionsPage *');
    await companion.connect(player.name);
    await noteShifts(options);
    const page = await browser.newPage();
    await page.goto(`${browser.extensionOrigin}/history-page.html`);
    await page.waitFor(`document.querySelector('.AttemptRow')`);
    await noteShifts(page);
    const popup = await openPaintedPopup(companion);
    await noteShifts(popup);
    await openRecent(popup);
    await expectNothingMoved(popup, 'when the history began');
    const stored = () => textIn(popup, '.HistoryProgress p');
    await expect.poll(stored).not.toBe('');
    const before = await stored();
    await expect.poll(stored).not.toBe(before);
    await expectNothingMoved(popup, 'while the history was read');
    await popup.waitFor(`!document.querySelector('.HistoryProgress')`, 200_000);
    await expectNothingMoved(popup, 'when the history was complete');
    await popup.close();
    await page.waitFor(`!document.querySelector('.HistoryProgress')`);
    await expectNothingMoved(page, 'on the history page while the history was read');
    await options.bringToFront();
    await expectNothingMoved(options, 'while the history was read');
    await options.reload();
    await options.waitFor(`document.querySelector('.AccountList-row')`);
    await expectNothingMoved(options, 'when the options opened');
    await browser.close();
  });

  test('in the options when they open', async ({ companion, player }) => {
    const { options } = companion;
    await options.reload();
    await options.waitFor(`document.querySelector('#key')`);
    await expectNothingMoved(options, 'without a key');
    await companion.connect(player.name);
    // A page that is scrolled shows what is below, which the browser measures only where it is seen.
    for (const scrolled of ['0', 'document.body.scrollHeight']) {
      await options.reload();
      await options.waitFor(`document.querySelector('.OptionsPage')`);
      await options.evaluate(`(scrollTo(0, ${scrolled}), null)`);
      await noteShifts(options);
      await options.waitFor(`document.querySelector('.AccountList-row[data-present=true]')`);
      await expectNothingMoved(options, `at ${scrolled}`);
    }
  });
});
