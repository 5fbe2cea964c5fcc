import type { Page } from '@playwright/test';
import { openState } from '../gallery/open.ts';
import { withTexts } from '../gallery/other-texts.ts';
import { LONG_TEST_MS } from '../patience.ts';
import { ALL, expect, Faults, SURFACES, test } from './gallery-page.ts';

test.describe.configure({ timeout: LONG_TEST_MS });

/** Where the gallery shows what players have written, and lines that the worker makes, in which it is tested by units. */
const NOT_OURS = [
  '.NoteText, .NoteCard-text, .NotesPart-tags, textarea, .SavedFilter',
  '[role="option"], .SearchBox-failure, .NextRow-why > span:first-child',
].join(', ');
/** The same in every language: keys, addresses, a language's own name; what the site says, and the gallery's players. */
const SAME =
  /Alt\+Shift|www\.goproblems\.com|\bEnglish\b|Time trial|\bRush\b|\bshape\b|All problems|Shusaku|A-player-with-a-name[\w-]+/g;

/** Returns everything that a player reads or hears: the text of the page as a whole, and each attribute. */
function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate((notOurs) => {
    const attributes = ['title', 'alt', 'placeholder', 'aria-label', 'aria-description', 'aria-valuetext'];
    const found: string[] = [];
    const textOf = (root: Node): string => {
      if (root instanceof Text) return root.data;
      if (root instanceof Element) {
        if (root.matches(`script, style, body.site > main, ${notOurs}`)) return '';
        for (const name of attributes) found.push(root.getAttribute(name) ?? '');
      }
      const own = root instanceof Element && root.shadowRoot ? textOf(root.shadowRoot) : '';
      return own + [...root.childNodes].map(textOf).join(' ');
    };
    return [textOf(document.body), ...found];
  }, NOT_OURS);
}

/** Returns the words of a text that are in no brackets. */
function untranslated(text: string): string[] {
  let depth = 0;
  let outside = '';
  for (const character of text) {
    if (character === '[') depth++;
    if (depth === 0) outside += character;
    if (character === ']') depth--;
  }
  if (depth !== 0) return [`brackets: ${text}`];
  return outside.replaceAll(SAME, ' ').match(/[A-Za-z][A-Za-z’'-]+/g) ?? [];
}

for (const surface of SURFACES) {
  test(`nothing untranslated is shown, ${surface}`, async ({ page, gallery }) => {
    const faults = new Faults();
    const states = ALL.filter(([, { show }]) => show === surface)
      // Their buttons are found by their English names.
      .filter(([, { press, submit }]) => !press && !submit);
    expect(states.length).toBeGreaterThan(0);
    for (const one of states) {
      await openState(page, gallery + withTexts('pseudo'), ...one);
      faults.add(one, [...new Set((await shownTexts(page)).flatMap(untranslated))]);
    }
    expect(faults.all()).toEqual([]);
  });
}
