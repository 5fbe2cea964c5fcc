import type { Page } from '@playwright/test';
import { openState } from '../gallery/open.ts';
import { msForStates } from '../patience.ts';
import { contrast, LEAST_EDGE_CONTRAST, over, parseColour, seenThrough } from './contrast.ts';
import {
  animationsIn,
  type Edge,
  edgesIn,
  indistinctChoicesIn,
  type Paint,
  ringsIn,
  smallTargetsIn,
} from './gallery-inside.ts';
import { ALL, expect, isTwin, partsOf, test } from './gallery-page.ts';

/** Least width and height of what a press hits, CSS pixels. */
const LEAST_TARGET = 24;

/** The contrast of each paint that was checked before: few colours make thousands of edges. */
const contrasts = new Map<string, number>();

/** Returns the contrast of a paint with what is beside it. */
function contrastOf(paint: Paint): number {
  const key = JSON.stringify(paint);
  const known = contrasts.get(key);
  if (known !== undefined) return known;
  const beside = seenThrough(paint.below);
  const found = contrast(over(parseColour(paint.colour), beside), beside);
  contrasts.set(key, found);
  return found;
}

/** Returns an edge in words with its best contrast if none of its paints is seen well enough; else nothing. */
function faint({ name, paints }: Edge): string[] {
  const best = Math.max(1, ...paints.map(contrastOf));
  return best < LEAST_EDGE_CONTRAST ? [`${name}: ${best.toFixed(2)}`] : [];
}

/** All states, without those that differ from another only in a sentence. */
const PARTS = partsOf(ALL.filter((one) => !isTwin(one)));

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

const inWords = ({ colorScheme, forcedColors }: Media) =>
  forcedColors === 'active' ? `${colorScheme}, forced` : colorScheme;

/** Checks all edges and chosen controls in one appearance. */
async function faultsOfShapes(page: Page, media: Media): Promise<Fault[]> {
  const how = inWords(media);
  await page.emulateMedia(media);
  const edges = (await page.evaluate(edgesIn)).flatMap(faint);
  const chosen = media.forcedColors === 'active' ? await page.evaluate(indistinctChoicesIn) : [];
  return [
    ...edges.map((edge) => ({ what: `faint: ${edge}`, how })),
    ...chosen.map((one) => ({ what: `chosen, but like the others: ${one}`, how })),
  ];
}

/** Checks all focus rings in one appearance. `known`: those that were checked before, by name. */
async function faultsOfRings(page: Page, media: Media, known: string[]): Promise<Fault[]> {
  await page.emulateMedia(media);
  // After a click, the browser would not show the focus.
  await page.keyboard.press('Shift');
  const rings = await page.evaluate(ringsIn, known);
  known.push(...rings.map(({ name }) => name));
  return rings.flatMap(faint).map((ring) => ({ what: `faint focus ring: ${ring}`, how: inWords(media) }));
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

for (const { surface, part, states } of PARTS) {
  test(`every control of the ${surface} is large enough to press, and seen in all colours${part}`, async ({
    page,
    gallery,
  }) => {
    test.setTimeout(msForStates(states.length));
    const found = new Map<string, string>();
    const known = MEDIA.map((): string[] => []);
    for (const [name, state] of states) {
      await openState(page, gallery, name, state);
      const faults: Fault[] = [];
      for (const media of MEDIA) faults.push(...(await faultsOfShapes(page, media)));
      // The following scrolls and moves the focus, which takes away what lies beside a row.
      const small = await page.evaluate(smallTargetsIn, LEAST_TARGET);
      faults.push(...small.map((one) => ({ what: `small: ${one}`, how: '' })));
      for (const [nth, media] of MEDIA.entries()) {
        faults.push(...(await faultsOfRings(page, media, known[nth] ?? [])));
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
