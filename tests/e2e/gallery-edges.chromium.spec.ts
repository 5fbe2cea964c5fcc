import type { Page } from '@playwright/test';
import { openState } from '../gallery/open.ts';
import { contrast, LEAST_EDGE_CONTRAST, over, parseColour, seenThrough } from './contrast.ts';
import {
  animationsIn,
  type Edge,
  edgesIn,
  indistinctChoicesIn,
  ringsIn,
  smallTargetsIn,
} from './gallery-inside.ts';
import { ALL, expect, isTwin, SURFACES, test } from './gallery-page.ts';

test.describe.configure({ timeout: 180_000 });

/** Least width and height of what a press hits, CSS pixels. */
const LEAST_TARGET = 24;

/** Returns an edge in words with its best contrast if none of its paints is seen well enough; else nothing. */
function faint({ name, paints }: Edge): string[] {
  const contrasts = paints.map(({ colour, below }) => {
    const beside = seenThrough(below);
    return contrast(over(parseColour(colour), beside), beside);
  });
  const best = Math.max(1, ...contrasts);
  return best < LEAST_EDGE_CONTRAST ? [`${name}: ${best.toFixed(2)}`] : [];
}

/** The appearances in which everything must be seen. */
const MEDIA = (['light', 'dark'] as const).flatMap((colorScheme) =>
  (['none', 'active'] as const).map((forcedColors) => ({ colorScheme, forcedColors })),
);
type Media = (typeof MEDIA)[number];

/** What is wrong, and in which appearance. */
interface Fault {
  what: string;
  how: string;
}

/** Checks everything that depends on colours, in one appearance. `known`: focus rings that were checked before, by name. */
async function faultsOfColours(page: Page, media: Media, known: string[]): Promise<Fault[]> {
  const { colorScheme, forcedColors } = media;
  const how = forcedColors === 'active' ? `${colorScheme}, forced` : colorScheme;
  await page.emulateMedia(media);
  const edges = (await page.evaluate(edgesIn)).flatMap(faint);
  const chosen = forcedColors === 'active' ? await page.evaluate(indistinctChoicesIn) : [];
  // After a click, the browser would not show the focus.
  await page.keyboard.press('Shift');
  const rings = await page.evaluate(ringsIn, known);
  known.push(...rings.map(({ name }) => name));
  return [
    ...edges.map((edge) => ({ what: `faint: ${edge}`, how })),
    ...chosen.map((one) => ({ what: `chosen, but like the others: ${one}`, how })),
    ...rings.flatMap(faint).map((ring) => ({ what: `faint focus ring: ${ring}`, how })),
  ];
}

test('contrast is that of WCAG', () => {
  const [white, black, grey] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'color(srgb 0.4627 0.4627 0.4627)'].map(
    parseColour,
  );
  if (!white || !black || !grey) throw new Error('no colours');
  expect(contrast(white, black)).toBe(21);
  expect(contrast(grey, white)).toBeCloseTo(4.54, 1);
  expect(seenThrough(['rgb(0, 0, 0)', 'rgba(255, 255, 255, 0.5)'])).toEqual([0.5, 0.5, 0.5, 1]);
});

for (const surface of SURFACES) {
  test(`every control of the ${surface} is large enough to press, and seen in all colours`, async ({
    page,
    gallery,
  }) => {
    const found = new Map<string, string>();
    const known = MEDIA.map((): string[] => []);
    for (const [name, state] of ALL.filter((one) => one[1].show === surface && !isTwin(one))) {
      await openState(page, gallery, name, state);
      const faults = (await page.evaluate(smallTargetsIn, LEAST_TARGET)).map((one) => ({
        what: `small: ${one}`,
        how: '',
      }));
      for (const [nth, media] of MEDIA.entries()) {
        faults.push(...(await faultsOfColours(page, media, known[nth] ?? [])));
      }
      for (const { what, how } of faults) if (!found.has(what)) found.set(what, `${name}, ${how} ${what}`);
    }
    expect([...found.values()]).toEqual([]);
    expect(known.flat().length > 0).toBe(surface !== 'card');
  });
}

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
  // What is switched, and a panel that moves to another corner.
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
});
