import type { HeaderPart } from '../../lib/panel/blind-parts.ts';
import type { Box } from '../../lib/panel/free-corner.ts';
import { factsIn } from '../../lib/panel/site-facts.ts';
import { boardElements } from './boards.ts';

/** Space around covered text, CSS pixels. */
const MARGIN = 2;
/** Texts in these elements are not about the problem, or are not shown. */
const NOT_HEADER = 'nav, script, style, noscript, template';
/** Elements whose text for screen readers may say what a drawing shows, such as stars. */
const NAMED = '[aria-label], [title], img[alt]';

/**
 * Returns the boxes, in the window, of what the site's own header says about these parts of the problem. The header is what comes
 * before the board, and every `header` element. It is found by its texts, since the site's markup may change.
 */
export function siteFacts(parts: readonly HeaderPart[]): Box[] {
  if (parts.length === 0) return [];
  const isInHeader = headerTest();
  const texts = textsOf(document.body).filter(isInHeader);
  const named = [...document.body.querySelectorAll(NAMED)].filter(
    (element) => isInHeader(element) && factsIn(nameOf(element), parts).length > 0,
  );
  const boxes = [
    ...rangesIn(texts, parts).flatMap((range) => lineBoxes([...range.getClientRects()])),
    ...named.map((element) => element.getBoundingClientRect()),
  ];
  const drawn = boxes.filter(({ left, top, right, bottom }) => left < right && top < bottom).map(withMargin);
  // A text may say the same as the name of its element.
  return [...new Map(drawn.map((box) => [JSON.stringify(box), box])).values()];
}

/** Returns a function that tells whether a node is in the header. */
function headerTest(): (node: Node) => boolean {
  const [board] = boardElements();
  return (node) => {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest(NOT_HEADER)) return false;
    const isBefore = board && node.compareDocumentPosition(board) & Node.DOCUMENT_POSITION_FOLLOWING;
    return Boolean(isBefore) || element.closest('header') !== null;
  };
}

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Returns a range for each fact in these texts. One fact may be spread over several of them. */
function rangesIn(texts: readonly Text[], parts: readonly HeaderPart[]): Range[] {
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
  return factsIn(joined, parts).map(({ start, end }) => {
    const range = document.createRange();
    range.setStart(...placeOf(start));
    const [last, at] = placeOf(end - 1);
    range.setEnd(last, Math.min(at + 1, last.length));
    return range;
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

function withMargin({ left, top, right, bottom }: Box): Box {
  return { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN };
}
