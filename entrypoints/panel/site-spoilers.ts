import type { Box } from '../../lib/panel/free-corner.ts';
import type { Spoilers } from '../../lib/panel/panel-types.ts';
import { SPOILER_PARTS, type SpoilerPart, spoilersIn } from '../../lib/panel/spoilers.ts';
import { boardElements } from './boards.ts';

/** Where a page tells spoilers. `told`: which of the known ones. */
export interface SiteSpoilers {
  boxes: Box[];
  told: SpoilerPart[];
}

/** Space around covered text, CSS pixels. */
const MARGIN = 2;
/** `NodeFilter.SHOW_TEXT`. */
const TEXTS = 4;
/** Texts in these elements are not about the problem, or are not shown. */
const ELSEWHERE =
  'script, style, noscript, template, [class*="comment" i], [id*="comment" i], [class*="discussion" i]';
/** Elements whose text for screen readers may say what a drawing shows, such as stars. */
const NAMED = '[aria-label], [title], img[alt]';
/** A navigation bar that names so many genres is a menu of them, and tells nothing of the problem. */
const MENU_GENRES = 3;

/** Returns where the page tells spoilers of the problem, relative to the element `origin`. */
export function siteSpoilers(known: Spoilers | null, origin: Element | null): SiteSpoilers {
  const { body } = document;
  if (!body) return { boxes: [], told: [] };
  const texts = rangesIn(textsOf(body).filter(isRead), known).map(({ range, tells }) => ({
    node: range.startContainer,
    boxes: () => lineBoxes([...range.getClientRects()]),
    tells,
  }));
  const names = [...body.querySelectorAll(NAMED)].filter(isRead).flatMap((node) => {
    const named = spoilersIn(nameOf(node), known);
    const tells = named.flatMap((part) => part.tells);
    return named.length > 0 ? [{ node, boxes: () => [node.getBoundingClientRect()], tells }] : [];
  });
  const found = [...texts, ...names];
  // What follows has the page laid out.
  if (found.length === 0) return { boxes: [], told: [] };
  const elsewhere = [...boardElements(), ...menus()];
  const { left = 0, top = 0 } = origin?.getBoundingClientRect() ?? {};
  const told = new Set<SpoilerPart>();
  const drawn = new Map<string, Box>();
  for (const { node, boxes, tells } of found) {
    if (elsewhere.some((element) => element.contains(node))) continue;
    for (const box of boxes()) {
      if (box.left >= box.right || box.top >= box.bottom) continue;
      const placed = withMargin(box, left, top);
      // A text may say the same as the name of its element.
      drawn.set(JSON.stringify(placed), placed);
      for (const part of tells) told.add(part);
    }
  }
  return { boxes: [...drawn.values()], told: SPOILER_PARTS.filter((part) => told.has(part)) };
}

/** Whether a text or an element is neither hidden by its kind nor in a comment. */
function isRead(node: Text | Element): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element !== null && !element.closest(ELSEWHERE);
}

/** Returns the navigation bars that are menus of genres. */
function menus(): Element[] {
  return [...document.querySelectorAll('nav')].filter(
    ({ textContent }) => spoilersIn(textContent ?? '', null).length >= MENU_GENRES,
  );
}

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, TEXTS);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Returns a range for each spoiler in these texts. One may be spread over several of them. */
function rangesIn(texts: readonly Text[], known: Spoilers | null) {
  let joined = '';
  const starts = texts.map((node, place) => {
    // Texts of different elements are different words.
    if (place > 0 && node.parentNode !== texts[place - 1]?.parentNode) joined += '\n';
    const start = joined.length;
    joined += node.data;
    return start;
  });
  /** The text that has this position, and the position in it. */
  const placeOf = (at: number): [Text, number] => {
    const nth = starts.findLastIndex((start) => start <= at);
    const node = texts[nth] as Text;
    return [node, Math.min(at - (starts[nth] ?? 0), node.length)];
  };
  return spoilersIn(joined, known).map(({ start, end, tells }) => {
    const range = document.createRange();
    range.setStart(...placeOf(start));
    const [last, at] = placeOf(end - 1);
    range.setEnd(last, Math.min(at + 1, last.length));
    return { range, tells };
  });
}

function lineBoxes(boxes: readonly Box[]): Box[] {
  const lines = Map.groupBy(boxes, ({ top }) => Math.round(top));
  return [...lines.values()].map((line) => ({
    left: Math.min(...line.map(({ left }) => left)),
    top: Math.min(...line.map(({ top }) => top)),
    right: Math.max(...line.map(({ right }) => right)),
    bottom: Math.max(...line.map(({ bottom }) => bottom)),
  }));
}

function nameOf(element: Element): string {
  return ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '').join('\n');
}

/** Returns a box with a margin, relative to a place in the window. */
function withMargin({ left, top, right, bottom }: Box, fromLeft: number, fromTop: number): Box {
  return {
    left: left - MARGIN - fromLeft,
    top: top - MARGIN - fromTop,
    right: right + MARGIN - fromLeft,
    bottom: bottom + MARGIN - fromTop,
  };
}
