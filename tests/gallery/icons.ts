/** Makes the icons in `public/icon` from `public/icon.svg`. Run it with Node after a change of that file. */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const PUBLIC = `${import.meta.dirname}/../../public`;
/** The largest has the margin that the Chrome Web Store demands: 96 pixels of drawing in 128. */
const MARGINS: Record<number, number> = { 128: 16 };
/** The icons by their state in the drawing, each with the start of its file names and its widths in pixels. */
const ICONS = {
  '': { start: '', widths: [16, 32, 48, 96, 128] },
  '#no-key': { start: 'no-key-', widths: [16, 32] },
};

const drawing = `data:image/svg+xml;base64,${readFileSync(`${PUBLIC}/icon.svg`).toString('base64')}`;
const browser = await chromium.launch({
  executablePath: process.env.COMPANION_CHROMIUM ?? '/usr/bin/chromium',
});
const page = await browser.newPage();
for (const [state, { start, widths }] of Object.entries(ICONS)) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width });
    const margin = MARGINS[width] ?? 0;
    await page.setContent(
      `<body style="margin:${margin}px"><img style="display:block" width="${width - 2 * margin}" src="${drawing}${state}">`,
    );
    await page.waitForFunction('document.images[0].complete');
    await page.screenshot({ path: `${PUBLIC}/icon/${start}${width}.png`, omitBackground: true });
  }
}
await browser.close();
