import type { TestPage } from './browsers/browser.ts';
import type { Companion } from './companion.ts';
import { inContentWorld, WATCH_MESSAGES, type WatchedMessage } from './content-world.ts';
import { expect } from './fixture.ts';
import { goWithin } from './panel-view.ts';

/**
 * Opens tabs at a page of the site without a problem, from which `moveTo` goes on. A test that holds a request does this before:
 * on a slow machine new tabs may take longer than the 20 s that a request may last.
 */
export async function openWaitingTabs(companion: Companion, count: number): Promise<TestPage[]> {
  const pages: TestPage[] = [];
  for (let i = 0; i < count; i++) {
    // `inContentWorld` finds a tab by its address.
    const page = await companion.visit(`/keys?tab=${i}`);
    await page.waitFor('document.querySelector("h1")');
    // Pages that move on without an action of the player may cause only a few requests.
    await page.press('Shift');
    await inContentWorld(companion, page, WATCH_MESSAGES);
    pages.push(page);
  }
  return pages;
}

/**
 * Moves each of these tabs to a problem, within its page. Resolves when the worker has told each that its data will follow, and
 * each waits for it.
 */
export async function moveTo(
  companion: Companion,
  pages: readonly TestPage[],
  ids: readonly number[],
): Promise<void> {
  const isWaiting = async (page: TestPage, id: number | undefined) => {
    const messages: WatchedMessage[] = JSON.parse(await inContentWorld(companion, page, 'messages'));
    return messages.some((one) => one.ask === 'problemPanel' && one.with?.id === id && one.with?.wait);
  };
  await Promise.all(
    pages.map(async (page, i) => {
      await goWithin(page, `/problems/${ids[i]}?tab=${i}`);
      await expect.poll(() => isWaiting(page, ids[i])).toBe(true);
    }),
  );
}
