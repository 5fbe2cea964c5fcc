import { expect } from '@playwright/test';
import type { Site } from '../site/handle.ts';
import type { Box, TestPage } from './browsers/browser.ts';
import { HOST } from './companion.ts';
import type { Truth } from './oracle.ts';

const STATUS_WORDS = { untried: 'Untried', tried_but_not_solved: 'Tried, not solved', solved: 'Solved' };

/** Waits until the panel of the page says what the site's database says, and checks that there is one panel. */
export async function expectPanel(
  page: TestPage,
  { tries, solves, status }: Truth,
  patienceMs = 15_000,
): Promise<string> {
  const panel = page.shadow(HOST);
  await panel.waitForText(STATUS_WORDS[status], patienceMs);
  // `dl` of figures: each label is followed by its number.
  if (tries > 0) await panel.waitForText(new RegExp(`Tries\\s+${tries}\\s+Solved\\s+${solves}\\b`, 'i'));
  expect(await panel.count()).toBe(1);
  return panel.text();
}

/** Where the site's board is in the window. */
export function boardBox(page: TestPage): Promise<Box> {
  return page.evaluate<Box>(`(() => {
    const { x, y, width, height } = document.querySelector('svg:has([data-point]), [data-board]').getBoundingClientRect();
    return { x, y, width, height };
  })()`);
}

/** The area that two boxes share, in square pixels. */
export function overlap(one: Box, other: Box | null): number {
  if (!other) return Number.NaN;
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Plays the right point and waits until the site's own page says that it has recorded the attempt. */
export async function solve(page: TestPage, site: Site, problemId: number): Promise<void> {
  await page.click(`[data-point="${site.answerOf(problemId)}"]`);
  await page.waitFor('/Solved/.test(document.getElementById("root").innerText)');
}

/** Follows the page's link to the next problem and gives its number. */
export async function goToNext(page: TestPage): Promise<number> {
  const before = await page.url();
  await page.click('a.button.main');
  await page.waitFor(`location.href !== ${JSON.stringify(before)}`);
  return Number((await page.url()).split('/').at(-1));
}
