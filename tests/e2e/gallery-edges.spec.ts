import { openState } from '../gallery/open.ts';
import { msForStates } from '../patience.ts';
import { contrast, parseColour, seenThrough } from './contrast.ts';
import { focusFaults, MEDIA, noRings, shapeFaults } from './every-state/edges.ts';
import { ALL, expect, Faults, SURFACES, test } from './gallery-page.ts';

test.describe('edges', { tag: '@deep' }, () => {
  test('contrast is that of WCAG', () => {
    const colours = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'color(srgb 0.4627 0.4627 0.4627)'];
    const [white, black, grey] = colours.map(parseColour);
    if (!white || !black || !grey) throw new Error('no colours');
    expect(contrast(white, black)).toBe(21);
    expect(contrast(grey, white)).toBeCloseTo(4.54, 1);
    expect(seenThrough(['rgb(0, 0, 0)', 'rgba(255, 255, 255, 0.5)'])).toEqual([0.5, 0.5, 0.5, 1]);
  });

  for (const surface of SURFACES) {
    test(`every ${surface} state can be pressed and seen`, async ({ page, gallery }) => {
      const states = ALL.filter(([, { show }]) => show === surface);
      test.setTimeout(msForStates(states.length));
      const faults = new Faults();
      const rings = noRings();
      for (const one of states) {
        await openState(page, gallery, ...one);
        faults.add(one, await shapeFaults(page));
        faults.add(one, await focusFaults(page, rings));
      }
      expect(faults.all()).toEqual([]);
      expect([...rings.values()].flat()).not.toEqual([]);
    });
  }

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

  test('stones stay black and white where colours are forced', async ({ page, open }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' });
      await open('popup-preview-corner');
      const fills = await page
        .locator('.BoardDrawing-black, .BoardDrawing-white')
        .evaluateAll((stones) => stones.map((one) => getComputedStyle(one).fill));
      expect(new Set(fills)).toEqual(new Set(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']));
    }
  });

  test('nothing is animated for players who want less motion', async ({ page, open }) => {
    const running = () => page.evaluate(() => window.inside.countAnimations());
    // What is switched, and a panel that moves to another corner, are slowed down: a busy machine may draw the next frame after the end.
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion });
      const found: Record<string, boolean> = {};
      for (const waiting of ['popup-first-asking', 'popup-preview-asking']) {
        await open(waiting);
        found[waiting] = (await running()) > 0;
      }
      await open('options-accepted');
      await page.locator('.Switch input').first().click();
      found.switch = (await running()) > 0;
      await open('panel-solved');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Move to the next corner' }).click();
      // The animation begins in the next frame.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      found.panel = (await running()) > 0;
      expect([...new Set(Object.values(found))], JSON.stringify(found)).toEqual([reducedMotion !== 'reduce']);
    }
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await session.detach();
  });
});
