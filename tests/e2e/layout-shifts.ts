import { expect } from '@playwright/test';
import type { TestView } from './browsers/browser.ts';

/**
 * Notes everything that moves in the document, from its first frame on: the browser keeps its entries for an observer that comes
 * later. Each is described as it comes, since an element may leave the page later. It has no effect in Firefox, which does not measure this.
 */
const NOTE_SHIFTS = `(() => {
  if (window.shifts || !PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
  window.shifts = [];
  const place = ({ x, y, width, height }) => [x, y].map(Math.round) + ' (' + [width, height].map(Math.round).join(' x ') + ')';
  // An element in a closed shadow root, such as the panel's, is not named.
  const nameOf = (node) => {
    const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (!element) return 'in a shadow root, or removed';
    return [element.localName, ...element.classList].join('.') + ' "' + element.textContent.trim().slice(0, 40) + '"';
  };
  const isLeftOut = (node) => node?.nodeType === Node.ELEMENT_NODE && window.mayMove && node.closest(window.mayMove);
  window.noteShifts = (entries) => {
    for (const { value, hadRecentInput, startTime, sources } of entries) {
      const moved = sources.filter(({ node }) => !isLeftOut(node)).map(({ node, previousRect, currentRect }) =>
        nameOf(node) + ' from ' + place(previousRect) + ' to ' + place(currentRect));
      if (moved.length === 0) continue;
      const when = Math.round(startTime) + ' ms' + (hadRecentInput ? ', after a press' : '');
      window.shifts.push(value.toFixed(4) + ' at ' + when + ': ' + moved.join('; '));
    }
  };
  window.shiftObserver = new PerformanceObserver((list) => window.noteShifts(list.getEntries()));
  window.shiftObserver.observe({ type: 'layout-shift', buffered: true });
})()`;

/** Two frames later, everything that has moved until now is noted. A hidden page has no frames, and nothing moves in it. */
const TWO_FRAMES = `new Promise((resolve) => {
  if (document.hidden) return resolve();
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
})`;

const SHIFTS = `(async () => {
  if (!window.shiftObserver) return [];
  await ${TWO_FRAMES};
  window.noteShifts(window.shiftObserver.takeRecords());
  return window.shifts;
})()`;

/**
 * Notes the name of everything that moves from now on, and the place of what has moved before. `mayMove`: selector of what may
 * move from now on, because the player asks for that.
 */
export async function noteShifts(view: TestView, mayMove = ''): Promise<void> {
  await view.evaluate(`(${NOTE_SHIFTS}, window.mayMove = ${JSON.stringify(mayMove)}, null)`);
}

/**
 * Expects that nothing has moved in this document since its first frame, by the browser's own measure (`layout-shift`). What moved
 * right after a press counts too, although the usual sum leaves it out: a press may add something, but nothing makes room for it.
 */
export async function expectNothingMoved(view: TestView, when: string): Promise<void> {
  await view.evaluate(`(${NOTE_SHIFTS}, null)`);
  expect(await view.evaluate<string[]>(SHIFTS), `moved ${when}`).toEqual([]);
}
