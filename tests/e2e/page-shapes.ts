import type { Box, TestPage } from './browsers/browser.ts';
import { HOST } from './companion.ts';
import { overlap } from './panel-view.ts';

/** A board as other pages draw it: on canvases that lie on one another. `style`: its size. */
const board = (style: string, canvases = 1) =>
  `<div data-board style="position: relative; ${style}">${'<canvas style="position: absolute; inset: 0; width: 100%; height: 100%; background: #dcb5"></canvas>'.repeat(canvases)}</div>`;

const buttons = `<p role="status" style="min-height: 24px; margin: 8px 0">Solved</p>
  <nav><a class="button" href="#">Previous</a> <a class="button main" href="#">Next problem</a></nav>`;
const text = `<p>${'Comments are far below. '.repeat(400)}</p>`;
const SQUARE = 'width: min(576px, 100%); aspect-ratio: 1';

/** Pages with a board and buttons in other places than the practice site has them. Each is the content of the body. */
export const SHAPES = {
  canvases: `<main>${board(SQUARE, 7)}${buttons}${text}</main>`,
  wide: `<main>${board('width: min(608px, 100%); height: 288px')}${buttons}${text}</main>`,
  'very wide': `<main>${board('width: 100%; aspect-ratio: 2.8')}${buttons}${text}</main>`,
  right: `<main><div style="display: flex; flex-flow: row-reverse wrap; gap: 16px">
    ${board(SQUARE, 2)}<div style="flex: 1 1 200px">${buttons}</div></div>${text}</main>`,
  shell: `<div data-scrolls style="position: fixed; inset: 0; overflow: auto; display: flex; flex-wrap: wrap">
    <section style="flex: 1 0 240px; padding: 8px">${buttons}</section>
    <section style="flex: 3 1 400px; padding: 8px">
      ${board('width: 100%; max-width: 900px; height: min(100vw - 16px, 100vh - 16px)', 3)}${text}</section></div>`,
  chart: `<main>${board(SQUARE)}${buttons}<section><h2>Statistics</h2>
    <canvas data-chart style="width: 100%; height: 900px"></canvas></section></main>`,
} as const;

/** The sizes of windows; the last two are 1280 × 800 at a zoom of 150 % and 200 %. */
export const SIZES = [
  [390, 844],
  [412, 915],
  [360, 740],
  [700, 500],
  [768, 1024],
  [820, 1180],
  [900, 700],
  [1024, 768],
  [1280, 720],
  [1280, 800],
  [1366, 768],
  [1920, 1080],
  [853, 533],
  [640, 400],
] as const;

/** Replaces the content of a problem's page. `lateMs`: the board is drawn so much later into its place. */
export async function shape(page: TestPage, name: keyof typeof SHAPES, lateMs = 0): Promise<void> {
  await page.evaluate(`(() => {
    document.body.innerHTML = ${JSON.stringify(SHAPES[name])};
    scrollTo(0, 0);
    const late = ${lateMs};
    if (!late) return null;
    const places = [...document.querySelectorAll('[data-board]')].map((place) => [place, [...place.childNodes]]);
    for (const [place] of places) place.replaceChildren();
    setTimeout(() => places.forEach(([place, canvases]) => place.append(...canvases)), late);
    return null;
  })()`);
}

/** The area of boards and of the site's buttons that the panel covers, in square pixels. */
export async function coveredArea(page: TestPage): Promise<number> {
  const boxes = await page.evaluate<Box[]>(
    `[...document.querySelectorAll('svg.board, [data-board] canvas, .top, .button, [role="status"]')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    })`,
  );
  const panel = await page.shadow(HOST).box('.Panel');
  return boxes.reduce((sum, box) => sum + overlap(box, panel), 0);
}
