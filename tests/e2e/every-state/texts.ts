import type { CDPSession, Page } from '@playwright/test';
import { expect, type NamedState } from '../gallery-page.ts';

/** The browser's font size, CSS pixels. */
const NORMAL = 16;

/** The panel is drawn in pixels, since pages set the font size of their root. There, twice as large means zoomed: half the window. */
const IN_PIXELS: readonly [width: number, height: number][] = [[320, 360]];
/** A popup grows with its texts, as far as browsers let it. In a tab, it may be narrower. */
const IN_POPUP = [
  [800, 600],
  [640, 600],
] as const;
const IN_TAB = [
  [640, 800],
  [320, 800],
] as const;

/**
 * A table may scroll sideways; some parts lie over the page for a moment, or stay at the top while a sheet
 * scrolls.
 */
const NO_FAULTS = {
  sideways: '.RankTable',
  overlays:
    '.PanelMenu, .Popup .ProblemCard, .SearchBox-below, .Sheet, .OptionsPage-unsaved, .RecentList-day, .HistoryPage-reading',
};

/** Returns the texts that are cut or over each other in the window as it is. */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate((noFaults) => window.inside.findTextFaults(noFaults), NO_FAULTS);
}

/** Makes all texts of the page twice as large, or normal again, and waits until what depends on that is drawn. */
export async function setTextSize(page: Page, session: CDPSession, times: 1 | 2): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: times * NORMAL } });
  const size = await page.evaluate(async () => {
    dispatchEvent(new Event('resize'));
    // What depends on the width in font sizes is drawn with the next frames.
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
    );
    return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  });
  expect(size).toBe(times * NORMAL);
}

/** Returns the texts that are cut or over each other once they are twice as large. Afterwards texts and window have their sizes again. */
export async function largeTextFaults(
  page: Page,
  session: CDPSession,
  [, { show }]: NamedState,
): Promise<string[]> {
  const before = page.viewportSize();
  const isInPixels = ['panel', 'key-line', 'card'].includes(show);
  const faults: string[] = [];
  for (const [width, height] of isInPixels ? IN_PIXELS : show === 'popup' ? IN_POPUP : IN_TAB) {
    await page.setViewportSize({ width, height });
    // Another size of the window undoes it.
    await setTextSize(page, session, isInPixels ? 1 : 2);
    faults.push(...(await textFaults(page)).map((fault) => `${width} px, large texts: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  await setTextSize(page, session, 1);
  return faults;
}
