/**
 * Makes pictures of every state, light and dark, in `.output/pictures`; with `welcome` those
 * that the first page shows too, with `readme` those of the README. Run it with Node. The
 * first argument selects states by the start of their names; the second is the number of device pixels for each CSS pixel, the third the width
 * of the window, the fourth a language, or other texts (`other-texts.ts`).
 */
import { mkdir, rm } from 'node:fs/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { LANGUAGE_TAGS, type Language } from '../../lib/languages.ts';
import { ALL_STATES } from './all-states.ts';
import { openState } from './open.ts';
import { type OtherTexts, withTexts } from './other-texts.ts';
import { serveGallery } from './serve.ts';
import type { State } from './states.ts';

const OUT = `${import.meta.dirname}/../../.output/pictures`;
const WIDTH = {
  panel: 304,
  'key-line': 560,
  card: 304,
  options: 760,
  welcome: 1_000,
  history: 1_280,
  popup: 400,
  statistics: 1_200,
  backup: 1_200,
  session: 1_200,
  notes: 1_200,
} satisfies Record<State['show'], number>;

async function takePicture(
  page: Page,
  url: string,
  folder: string,
  name: string,
  state: State,
): Promise<void> {
  const width = Number(windowWidth || WIDTH[state.show]);
  await page.setViewportSize({ width, height: state.show === 'history' ? 900 : 600 });
  const shown = await openState(page, url, name, state);
  if (state.show !== 'popup' && state.show !== 'history') {
    const box = await shown.boundingBox();
    const margins = ['panel', 'key-line', 'card'].includes(state.show) ? 32 : 0;
    await page.setViewportSize({ width, height: Math.ceil(box?.height ?? 0) + margins });
  }
  await page.screenshot({ path: `${folder}/${name}.png` });
}

/** The pictures on the first page (`components/welcome/Pictures.tsx`): the state that each shows, the window's size, and device pixels. */
const WELCOME = {
  panel: { name: 'panel-solved-long-history', width: 304, height: 358, scale: 1.5 },
  popup: { name: 'popup-found', width: 400, height: 471, scale: 1.1 },
  signs: { name: 'card-board', width: 304, height: 358, scale: 1.5 },
};
const WELCOME_PICTURES = `${import.meta.dirname}/../../public/welcome`;
/** Letters stay clear in a third of the bytes of PNG, of which each language needs its own. */
const WEBP = { quality: 85, smartSubsample: true };

/** Makes the pictures of the first page in a language, larger than they are shown, for fine screens. */
async function makeWelcomePictures(browser: Browser, url: string, language: Language): Promise<void> {
  const folder = `${WELCOME_PICTURES}/${language}`;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [picture, { name, width, height, scale }] of Object.entries(WELCOME)) {
      const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce', deviceScaleFactor: scale });
      const state = ALL_STATES[name];
      if (!state) throw new Error(`The gallery has no ${name}.`);
      const shown = await openState(page, url + withTexts(language), name, state);
      await page.setViewportSize({ width, height });
      if (state.show === 'card') await moveToMiddle(shown, { width, height });
      await sharp(await page.screenshot())
        .webp(WEBP)
        .toFile(`${folder}/${picture}-${colorScheme}.webp`);
      await page.close();
    }
  }
}

/** Moves an element to the middle of its window. */
async function moveToMiddle(shown: Locator, window: { width: number; height: number }): Promise<void> {
  const box = await shown.boundingBox();
  if (!box) throw new Error('Nothing is shown.');
  const by = [(window.width - box.width) / 2 - box.x, (window.height - box.height) / 2 - box.y];
  await shown.evaluate((element, [x, y]) => {
    (element as HTMLElement).style.translate = `${x}px ${y}px`;
  }, by);
}

/** The pictures of the README: the state that each shows, and how. `window`: its size, if the state is not shown in a popup's. */
const README = [
  { picture: 'popup', name: 'popup-found', colorScheme: 'light' },
  { picture: 'popup-recent', name: 'popup-recent', colorScheme: 'light' },
  { picture: 'popup-dark', name: 'popup-preview-tried', colorScheme: 'dark' },
  { picture: 'history', name: 'history-many', colorScheme: 'light', window: { width: 1_280, height: 800 } },
  {
    picture: 'statistics',
    name: 'statistics-ten-years',
    colorScheme: 'dark',
    window: { width: 1_200, height: 1_430 },
  },
] as const satisfies { window?: { width: number; height: number }; [of: string]: unknown }[];
const README_PICTURES = `${import.meta.dirname}/../../.readme`;

async function makeReadmePictures(browser: Browser, url: string): Promise<void> {
  for (const { picture, name, colorScheme, ...more } of README) {
    const window = 'window' in more ? more.window : null;
    const page = await browser.newPage({
      colorScheme,
      reducedMotion: 'reduce',
      deviceScaleFactor: window ? 1 : 2,
    });
    if (window) await page.setViewportSize(window);
    const state = ALL_STATES[name];
    if (!state) throw new Error(`The gallery has no ${name}.`);
    await openState(page, url, name, state);
    await page.screenshot({ path: `${README_PICTURES}/${picture}.png` });
    await page.close();
  }
}

const [start = '', scale = '1', windowWidth, texts] = process.argv.slice(2);
const gallery = await serveGallery();
const browser = await chromium.launch({
  executablePath: process.env.COMPANION_CHROMIUM ?? '/usr/bin/chromium',
});
if (start === 'welcome')
  for (const language of LANGUAGE_TAGS) await makeWelcomePictures(browser, gallery.url, language);
if (start === 'readme') await makeReadmePictures(browser, gallery.url);
if (!start) await rm(OUT, { recursive: true, force: true });
for (const colorScheme of ['light', 'dark'] as const) {
  const folder = `${OUT}/${colorScheme}`;
  await mkdir(folder, { recursive: true });
  const page = await browser.newPage({
    colorScheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: Number(scale),
  });
  for (const [name, state] of Object.entries(ALL_STATES)) {
    // Buttons are found by their English names.
    const isPressed = 'press' in state || 'submit' in state || 'pressNext' in state;
    if (!name.startsWith(start) || (texts && isPressed)) continue;
    await takePicture(page, gallery.url + (texts ? withTexts(texts as OtherTexts) : ''), folder, name, state);
  }
  await page.close();
}
await browser.close();
await gallery.close();
