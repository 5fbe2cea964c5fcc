import { FAULTS, SAYS } from '../unit/popup/popup-trouble-cases.ts';
import type { TestPopup } from './browsers/browser.ts';
import type { Companion } from './companion.ts';
import { expect, test } from './fixture.ts';
import { chooseAllProblems, NOTICE, openPopupWithResults, settled, shownIds, textIn } from './popup-view.ts';

// `unit/popup/popup-trouble.test.ts` tests the popup's sentence for every switch and fault of the site. This file tests how a
// page shows such sentences.

async function open(companion: Companion, name: string): Promise<TestPopup> {
  await companion.connect(name);
  await chooseAllProblems(companion);
  return openPopupWithResults(companion);
}

/** Faults that each browser's network code reports in its own way. */
const OF_THE_NETWORK = ['an answer cut short', 'a broken connection', 'far too much', 'a redirect elsewhere'];

interface Seen {
  /** Whether the sentence fits its width and the window, covers nothing and moves nothing out of the window. */
  fits: boolean;
  /** Whether its text has another colour than its background. */
  legible: boolean;
  /** How screen readers announce it. */
  live: string | undefined;
}

/** Returns how a sentence looks after the popup was scrolled to it. */
function seen(popup: TestPopup, selector: string): Promise<Seen> {
  return popup.evaluate<Seen>(`(() => {
    const note = document.querySelector(${JSON.stringify(selector)});
    note.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom, width } = note.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    let under = note;
    while (under && getComputedStyle(under).backgroundColor === 'rgba(0, 0, 0, 0)') under = under.parentElement;
    return {
      fits: width > 120 && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
        && note.contains(over) && document.documentElement.scrollWidth <= innerWidth,
      legible: getComputedStyle(note).color !== getComputedStyle(under ?? document.body).backgroundColor,
      live: note.closest('[aria-live]')?.getAttribute('aria-live'),
    };
  })()`);
}

const GOOD: Seen = { fits: true, legible: true, live: 'polite' };

test.describe('the popup and a site', () => {
  test('that fails: one sentence in its place, rows and focus stay', async ({ site, player, companion }) => {
    const popup = await open(companion, player.name);
    const known = await shownIds(popup);
    // A live region must exist before its text is set.
    await popup.evaluate(`document.querySelector('.PopupNotice').setAttribute('data-same', '')`);
    await popup.evaluate(`document.querySelector('.ListBar-check').focus()`);
    for (const name of OF_THE_NETWORK) {
      const [, fault, says] = FAULTS.find(([one]) => one === name) ?? [];
      if (!fault || !says) throw new Error(`there is no fault ${name}`);
      const active = site.faults.add('problems', fault);
      await popup.press('Enter');
      await expect
        .poll(() => popup.evaluate('document.querySelector(".FailureNote")?.dataset.kind'))
        .toBe(says);
      await settled(popup);
      expect(await textIn(popup, NOTICE), name).toContain(SAYS[says].split('. ').at(0));
      expect(await seen(popup, '[data-same] .FailureNote p'), name).toEqual(GOOD);
      expect(await shownIds(popup), name).toEqual(known);
      active.clear();
      await popup.press('Enter');
      await expect
        .poll(() => popup.evaluate('document.querySelectorAll(".FailureNote").length'), name)
        .toBe(0);
      await settled(popup);
      expect(await popup.evaluate('document.activeElement.matches(".ListBar-check")'), name).toBe(true);
      expect(await shownIds(popup), name).toEqual(known);
    }
  });
});
