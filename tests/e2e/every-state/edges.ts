import type { Page } from '@playwright/test';
import type { Edge, Paint } from '../../gallery/inside/edges.ts';
import { contrast, LEAST_EDGE_CONTRAST, over, parseColour, seenThrough } from '../contrast.ts';

/** Least width and height of what a press hits, CSS pixels. */
const LEAST_TARGET = 24;

/** The appearances in which everything must be seen. */
export const MEDIA = (['light', 'dark'] as const).flatMap((colorScheme) =>
  (['none', 'active'] as const).map((forcedColors) => ({ colorScheme, forcedColors })),
);
type Media = (typeof MEDIA)[number];

/** The names of the focus rings that were checked before, for each appearance. */
export type KnownRings = ReadonlyMap<Media, string[]>;

/** Returns the known rings before any was checked. */
export const noRings = (): KnownRings => new Map(MEDIA.map((media) => [media, []]));

/** Returns edges that are too faint, and chosen controls that look like the others, in all appearances. */
export async function shapeFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const media of MEDIA) {
    await page.emulateMedia(media);
    const edges = (await page.evaluate(() => window.inside.findEdges())).flatMap(faint);
    const chosen =
      media.forcedColors === 'active' ? await page.evaluate(() => window.inside.findIndistinctChoices()) : [];
    faults.push(
      ...edges.map((edge) => `${inWords(media)} faint: ${edge}`),
      ...chosen.map((one) => `${inWords(media)} chosen, but like the others: ${one}`),
    );
  }
  return faults;
}

/**
 * Returns controls that are too small to press, and focus rings that are too faint in any appearance; adds the rings to those
 * that are known. It scrolls and moves the focus, which takes away what lies beside a row: what must see that comes before.
 */
export async function focusFaults(page: Page, known: KnownRings): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  const small = await page.evaluate((least) => window.inside.findSmallTargets(least), LEAST_TARGET);
  const faults = small.map((one) => `small: ${one}`);
  for (const [media, names] of known) {
    await page.emulateMedia(media);
    // After a click, the browser would not show the focus.
    await page.keyboard.press('Shift');
    const rings = await page.evaluate((known) => window.inside.findRings(known), names);
    names.push(...rings.map(({ name }) => name));
    faults.push(...rings.flatMap(faint).map((ring) => `${inWords(media)} faint focus ring: ${ring}`));
  }
  return faults;
}

const inWords = ({ colorScheme, forcedColors }: Media) =>
  forcedColors === 'active' ? `${colorScheme}, forced:` : `${colorScheme}:`;

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
