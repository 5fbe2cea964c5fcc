import { boardsAmong, mayBeBoard } from '../../lib/panel/board-shapes.ts';
import type { Scene } from '../../lib/panel/free-corner.ts';

const PICTURES = 'canvas, svg, img';
/** The site's own buttons, the links of its bars, and where it tells the verdict. The rest of a bar may be covered. */
const CONTROLS =
  'nav a, button, [role="button"], [role="status"], input[type="button"], input[type="submit"], a[class*="button" i], a[class*="btn" i]';
/** So long after the last scrolling it is over, ms. */
const SCROLLED_MS = 100;

/** What a page calls a chart. */
const CHART =
  'chart histogram sparkline plot statisti stats 统计 統計 통계 статистик estadistic estadístic'.split(' ');
/** A chart's name is at most so many elements above it. */
const CHART_LEVELS = 4;

/** Returns what is in the window now. */
export function sceneNow(): Scene {
  const { clientWidth, clientHeight } = document.documentElement;
  return {
    boards: boardElements().map((board) => board.getBoundingClientRect()),
    controls: [...document.querySelectorAll(CONTROLS)].map((control) => control.getBoundingClientRect()),
    // Without scroll bars, as far as the document tells.
    view: { width: clientWidth || window.innerWidth, height: clientHeight || window.innerHeight },
  };
}

/** Returns the elements that may be Go boards. This does not depend on the site's markup. */
export function boardElements(): Element[] {
  const pictures = [...document.querySelectorAll(PICTURES)]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => mayBeBoard(box) && !isChart(element));
  return boardsAmong(pictures).map(({ element }) => element);
}

/** Whether a picture is a chart of statistics, by its names, those of the elements around it, and their headings. */
function isChart(picture: Element): boolean {
  let element: Element | null = picture;
  for (let level = 0; element && level < CHART_LEVELS; level++) {
    const heading = element.querySelector(':scope > :is(h2, h3, h4, h5, h6, summary, figcaption, caption)');
    const names = ['class', 'id', 'aria-label'].map((name) => element?.getAttribute(name));
    const said = [...names, heading?.textContent].join(' ').toLowerCase();
    if (CHART.some((name) => said.includes(name))) return true;
    element = element.parentElement;
  }
  return false;
}

/**
 * Calls the listener whenever boards or buttons may have appeared, moved or disappeared: before the next frame, and once scrolling is over.
 * Returns a function that stops this.
 */
export function watchScene(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(listener);
  };
  const planLater = () => {
    clearTimeout(timer);
    timer = setTimeout(plan, SCROLLED_MS);
  };
  const sizes = new ResizeObserver(plan);
  const watchSizes = () => {
    for (const picture of document.querySelectorAll(PICTURES)) sizes.observe(picture);
  };
  const changes = new MutationObserver((records) => {
    // What is drawn within a picture, such as stones, moves nothing.
    if (records.every(({ target }) => 'ownerSVGElement' in target)) return;
    watchSizes();
    plan();
  });
  if (document.body) {
    sizes.observe(document.body);
    changes.observe(document.body, { childList: true, subtree: true });
  }
  watchSizes();
  window.addEventListener('resize', plan, { signal });
  // An element that scrolls by itself does not report it to the window.
  document.addEventListener('scroll', planLater, { signal, capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    sizes.disconnect();
    changes.disconnect();
    stop.abort();
  };
}
