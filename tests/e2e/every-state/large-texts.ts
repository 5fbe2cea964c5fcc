import type { CDPSession, Page } from '@playwright/test';
import type { State } from '../../gallery/states.ts';
import { textFaultsIn } from '../gallery-inside.ts';
import { type NamedState, NO_FAULTS } from '../gallery-page.ts';

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
  files: [
    [640, 800],
    [320, 800],
  ],
  practice: [
    [640, 800],
    [320, 800],
  ],
  notes: [
    [640, 800],
    [320, 800],
  ],
};

/** Surfaces that are drawn in pixels. */
const IN_PIXELS = ['panel', 'key-line', 'card'];

/** Makes all texts of the page twice as large, or normal again. */
export async function setTextSize(session: CDPSession, size: 'normal' | 'double'): Promise<void> {
  const standard = size === 'double' ? 2 * NORMAL : NORMAL;
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Returns the texts that are cut or over each other once they are twice as large. Afterwards texts and window have their sizes again. */
export async function largeTextFaults(
  page: Page,
  session: CDPSession,
  [, { show }]: NamedState,
): Promise<string[]> {
  const before = page.viewportSize();
  const isInPixels = IN_PIXELS.includes(show);
  const faults: string[] = [];
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  for (const [width, height] of WINDOWS[show]) {
    await page.setViewportSize({ width, height });
    // Another size of the window undoes it.
    await setTextSize(session, isInPixels ? 'normal' : 'double');
    const size = await settledFontSize(page);
    if (size !== NORMAL * (isInPixels ? 1 : 2)) faults.push(`texts of ${size} px`);
    const found = await page.evaluate(textFaultsIn, NO_FAULTS);
    faults.push(...found.map((fault) => `${width} px, large texts: ${fault}`));
  }
  await setTextSize(session, 'normal');
  if (before) await page.setViewportSize(before);
  await settledFontSize(page);
  return faults;
}

/** Tells the page that its zoom or font size has changed, and resolves to its font size, once what depends on it is drawn. */
function settledFontSize(page: Page): Promise<number> {
  return page.evaluate(async () => {
    dispatchEvent(new Event('resize'));
    // What depends on the width in font sizes is drawn with the next frames.
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
    );
    return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  });
}
