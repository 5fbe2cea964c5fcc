import { rootsIn } from './page-tree.ts';

/**
 * Returns what is wrong with the texts that are shown: cut by the window or by an element that does not scroll, over each other,
 * or wider than a page that would then scroll sideways. Left out: elements that may scroll sideways, what lies over the page for
 * a moment, and what a tooltip says in full.
 */
export function findTextFaults({ sideways, overlays }: { sideways: string; overlays: string }): string[] {
  /** Letters may reach out of their line's box by so much, CSS pixels. */
  const SLACK = 2;
  interface Clip {
    box: DOMRect;
    isSideways: boolean;
    scrolls: boolean;
  }
  const known = new Map<Element, readonly Clip[]>();
  /** The boxes around a text that cut it, the innermost first, without those of the page itself. */
  const clipsOf = (element: Element | null): readonly Clip[] => {
    if (!element || element === document.body) return [];
    const before = known.get(element);
    if (before) return before;
    const { overflowX, overflowY } = getComputedStyle(element);
    const outer = clipsOf(element.parentElement);
    const isClip = overflowX !== 'visible' || overflowY !== 'visible';
    const scrolls = overflowY === 'auto' || overflowY === 'scroll';
    const own = { box: element.getBoundingClientRect(), isSideways: element.matches(sideways), scrolls };
    const clips = isClip ? [own, ...outer] : outer;
    known.set(element, clips);
    return clips;
  };
  const faults: string[] = [];
  const texts: {
    words: string;
    element: Element;
    /** What lies over the page for a moment, if the text is in it. */
    overlay: Element | null;
    box: DOMRect;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }[] = [];
  const say = ({ words, element }: { words: string; element: Element }) =>
    `"${words.slice(0, 40)}" in ${element.localName}.${element.getAttribute('class') ?? ''}`;

  const add = (words: string, element: Element, box: DOMRect) => {
    let { left, right, top, bottom } = box;
    const cut = new Set<string>();
    if (left < -SLACK || right > innerWidth + SLACK) cut.add('by the window');
    let [scrollsAcross, scrollsDown] = [false, false];
    for (const { box: clip, isSideways, scrolls } of clipsOf(element)) {
      scrollsAcross ||= isSideways;
      scrollsDown ||= scrolls;
      if (!scrollsAcross && (left < clip.left - SLACK || right > clip.right + SLACK)) cut.add('at the side');
      if (!scrollsDown && (top < clip.top - SLACK || bottom > clip.bottom + SLACK)) cut.add('above or below');
      [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    const isInTooltip = element
      .closest<HTMLElement>('[title]')
      ?.title.toLowerCase()
      .includes(words.toLowerCase());
    if (!scrollsAcross && !isInTooltip)
      for (const how of cut) faults.push(`cut ${how}: ${say({ words, element })}`);
    if (right > left && bottom > top)
      texts.push({ words, element, overlay: element.closest(overlays), box, left, right, top, bottom });
  };
  for (const root of rootsIn()) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const words = walker.currentNode.textContent?.trim() ?? '';
      if (!element || !words || element.closest('.unseen, style, script, option, .site')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Only for screen readers.
      if (getComputedStyle(element).clipPath === 'inset(50%)') continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const box of range.getClientRects()) if (box.width > 0) add(words, element, box);
    }
  }
  texts.sort((one, other) => one.top - other.top);
  for (const [nth, one] of texts.entries()) {
    for (let place = nth + 1; place < texts.length; place++) {
      const other = texts[place];
      // All further texts begin below this one's end.
      if (!other || other.top >= one.bottom) break;
      if (one.element === other.element) continue;
      // One of them lies over the other on purpose.
      if (one.overlay !== other.overlay) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // Boxes of lines that follow each other may touch.
      if (width <= SLACK || height <= 0.3 * Math.min(one.box.height, other.box.height)) continue;
      faults.push(`over each other: ${say(one)} and ${say(other)}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  return faults;
}
