import { contrast, parseColour, seenThrough } from './contrast.ts';
import { MEDIA } from './every-state/edges.ts';
import { animationsIn } from './gallery-inside.ts';
import { ALL, expect, test } from './gallery-page.ts';

test('contrast is that of WCAG', () => {
  const [white, black, grey] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'color(srgb 0.4627 0.4627 0.4627)'].map(
    parseColour,
  );
  if (!white || !black || !grey) throw new Error('no colours');
  expect(contrast(white, black)).toBe(21);
  expect(contrast(grey, white)).toBeCloseTo(4.54, 1);
  expect(seenThrough(['rgb(0, 0, 0)', 'rgba(255, 255, 255, 0.5)'])).toEqual([0.5, 0.5, 0.5, 1]);
});

/** What runs while players wait for data: a placeholder of the panel, of a list, and of a board. */
const WAITING = ['panel-loading', 'popup-first-asking', 'popup-preview-asking'];

test('the thumb of a slider that has the focus looks different', async ({ page, open }) => {
  await open('popup-filters');
  const slider = page.locator('.DifficultySlider');
  for (const media of MEDIA) {
    await page.emulateMedia(media);
    const before = await slider.screenshot();
    await page.keyboard.press('Shift');
    await slider.locator('input').first().focus();
    expect(await slider.screenshot()).not.toEqual(before);
    await slider.locator('input').first().blur();
  }
});

test('nothing is animated for players who want less motion', async ({ page, open }) => {
  const running = async (reducedMotion: 'reduce' | 'no-preference', state: string) => {
    await page.emulateMedia({ reducedMotion });
    await open(state);
    return page.evaluate(animationsIn);
  };
  for (const state of WAITING) {
    expect(await running('reduce', state), state).toBe(0);
    expect(await running('no-preference', state), state).toBeGreaterThan(0);
  }
  // The first page waits without any motion.
  const first = ALL.flatMap(([name, { show }]) => (show === 'welcome' ? [name] : []));
  expect(first.length).toBeGreaterThan(5);
  for (const state of first) expect(await running('reduce', state), state).toBe(0);
  // What is switched, and a panel that moves to another corner. Slowed down, since a busy machine may draw the next frame after the end.
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    await open('options-accepted');
    await page.locator('.Switch input').first().click();
    const isSwitchAnimated = (await page.evaluate(animationsIn)) > 0;
    await open('panel-solved');
    await page.getByRole('button', { name: 'Move the panel' }).press('ArrowUp');
    // The animation begins in the next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const isPanelAnimated = (await page.evaluate(animationsIn)) > 0;
    const isAnimated = reducedMotion === 'no-preference';
    expect([isSwitchAnimated, isPanelAnimated], reducedMotion).toEqual([isAnimated, isAnimated]);
  }
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await session.detach();
});
