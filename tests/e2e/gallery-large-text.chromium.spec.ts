import { openState } from '../gallery/open.ts';
import type { State } from '../gallery/states.ts';
import { LONG_TEST_MS } from '../patience.ts';
import { textFaultsIn } from './gallery-inside.ts';
import { ALL, expect, isTwin, NO_FAULTS, test } from './gallery-page.ts';

test.describe.configure({ timeout: LONG_TEST_MS });

/** The browser's font size, CSS pixels. */
const NORMAL = 16;

/** Sizes of the window with texts twice as large, CSS pixels. */
const WINDOWS: Record<State['show'], readonly [width: number, height: number][]> = {
  // The panel is drawn in pixels, since pages set the font size of their root. There, twice as large means zoomed: half the window.
  panel: [[320, 360]],
  'key-line': [[320, 360]],
  card: [[320, 360]],
  // A popup grows with its texts, as far as browsers let it. In a tab, it may be narrower.
  popup: [
    [800, 600],
    [640, 600],
  ],
  options: [
    [640, 800],
    [320, 800],
  ],
  welcome: [
    [640, 800],
    [320, 800],
  ],
  progress: [
    [640, 800],
    [320, 800],
  ],
  statistics: [
    [640, 800],
    [320, 800],
  ],
};

/** Surfaces that are drawn in pixels. */
const IN_PIXELS = ['panel', 'key-line', 'card'];

const FILTERS_BESIDE = '.FilterRows';

test('a tab that becomes too narrow for its texts moves the filters from the list', async ({
  page,
  open,
}) => {
  const session = await page.context().newCDPSession(page);
  await open('popup-found');
  await page.setViewportSize({ width: 800, height: 600 });
  await expect(page.locator(FILTERS_BESIDE)).toHaveCount(1);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 2 * NORMAL } });
  await page.evaluate(() => dispatchEvent(new Event('resize')));
  await expect(page.locator(FILTERS_BESIDE)).toHaveCount(0);
  await session.send('Page.setFontSizes', { fontSizes: { standard: NORMAL } });
  await session.detach();
});

for (const [surface, windows] of Object.entries(WINDOWS)) {
  test(`texts twice as large are neither cut nor over each other, ${surface}`, async ({ page, gallery }) => {
    const session = await page.context().newCDPSession(page);
    const setFontSize = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } });
    const standard = IN_PIXELS.includes(surface) ? NORMAL : 2 * NORMAL;
    const found = new Map<string, string>();
    for (const [name, state] of ALL.filter((one) => one[1].show === surface && !isTwin(one))) {
      await openState(page, gallery, name, state);
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height });
        // Another size of the window undoes it.
        await setFontSize(standard);
        // A browser sends it when its zoom or font size changes.
        await page.evaluate(() => dispatchEvent(new Event('resize')));
        // What depends on the width in font sizes is drawn with the next frames.
        await page.evaluate(
          () =>
            new Promise((resolve) =>
              requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
            ),
        );
        const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        expect(size).toBe(`${standard}px`);
        for (const fault of await page.evaluate(textFaultsIn, NO_FAULTS)) {
          if (!found.has(fault)) found.set(fault, `${name}, ${width} px: ${fault}`);
        }
      }
    }
    await setFontSize(NORMAL);
    await session.detach();
    expect([...found.values()]).toEqual([]);
  });
}
