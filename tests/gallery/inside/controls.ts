import { rootsIn } from './page-tree.ts';

/**
 * Returns the controls in which no circle of this diameter fits that a press hits, each with its width and height. A press on a
 * label hits its control.
 */
export function findSmallTargets(least: number): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="option"], [role="tab"], [role="switch"]';
  /** Points on the edge of the circle. Its corners may be round. */
  const AROUND = Array.from({ length: 16 }, (_, i) => [
    Math.cos((i * Math.PI) / 8) * (least / 2 - 0.5),
    Math.sin((i * Math.PI) / 8) * (least / 2 - 0.5),
  ]);
  /** Distances from the middle, down and up, in which a circle is looked for: the nearest first. */
  const LINES = Array.from({ length: least + 1 }, (_, i) => i - least / 2).sort(
    (one, other) => Math.abs(one) - Math.abs(other),
  );
  const hitAt = (x: number, y: number): Element | null => {
    let hit = document.elementFromPoint(x, y);
    for (let root = hit?.shadowRoot; root; root = hit?.shadowRoot) hit = root.elementFromPoint(x, y);
    return hit;
  };
  const hits = (control: Element, x: number, y: number) => {
    const hit = hitAt(x, y);
    return control.contains(hit) || hit?.closest('label')?.control === control;
  };
  const fits = (control: Element, x: number, y: number) =>
    hits(control, x, y) && AROUND.every(([dx = 0, dy = 0]) => hits(control, x + dx, y + dy));
  const small: string[] = [];
  for (const root of rootsIn()) {
    // What is behind a dialog, or below suggestions or a menu, cannot be pressed until they are closed.
    const inFront =
      root.querySelector('dialog:modal') ??
      root.querySelector('.SearchBox:has([aria-expanded="true"]), .PanelMenu');
    for (const control of (inFront ?? root).querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      // A link in a sentence is as high as the sentence's lines (WCAG 2.5.8, "inline").
      const sentence = control.closest('p, li, legend');
      const isInSentence =
        getComputedStyle(control).display === 'inline' && control.parentElement === sentence;
      if (isInSentence && sentence?.textContent?.trim() !== control.textContent?.trim()) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // `labels` is empty in a shadow root.
      const labels = 'labels' in control ? [...(control.labels as NodeListOf<HTMLElement>)] : [];
      const drawn = [control, control.closest('label'), ...labels].filter((one) => one !== null);
      const boxes = drawn.map((one) => one.getBoundingClientRect());
      const isLargeInMiddle = boxes.some(({ x, y, width, height }) =>
        fits(control, x + width / 2, y + height / 2),
      );
      if (isLargeInMiddle) continue;
      // Only a part of it may react, such as the thumb of a slider. Most are found in the first line, that of the middle.
      const isLargeSomewhere = boxes.some(({ x, y, width, height }) =>
        LINES.some((dy) => {
          for (let dx = 0; dx <= width; dx++) {
            if (fits(control, x + dx, y + height / 2 + dy)) return true;
          }
          return false;
        }),
      );
      if (isLargeSomewhere) continue;
      const { width, height } = control.getBoundingClientRect();
      const words = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30) ?? '';
      small.push(`${control.localName}.${control.className} "${words}": ${width} x ${height}`);
    }
  }
  return small;
}

/**
 * Returns the chosen controls that look like the others of their group: neither their borders, fills or outlines differ, nor what
 * their pseudo-elements draw.
 */
export function findIndistinctChoices(): string[] {
  const CHOSEN =
    '[aria-pressed="true"], [aria-selected="true"], [aria-current="true"], [role="switch"][aria-checked="true"], label:has(:checked)';
  const partsOf = (element: Element) =>
    [undefined, '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part);
      if (part && style.content === 'none') return 'none';
      const { borderTopColor, borderTopWidth, backgroundColor, outlineStyle } = style;
      return [borderTopColor, borderTopWidth, backgroundColor, outlineStyle];
    });
  /** A native radio button or checkbox shows by itself that it is chosen. */
  const isNative = (element: Element) => {
    const input = element.querySelector('input');
    return input !== null && getComputedStyle(input).appearance !== 'none';
  };
  return rootsIn().flatMap((root) =>
    [...root.querySelectorAll(CHOSEN)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isNative(element))
      .filter((element) => {
        const others = [...(element.parentElement?.children ?? [])].filter(
          (other) =>
            other.localName === element.localName && !other.matches(CHOSEN) && !other.matches(':disabled'),
        );
        const own = partsOf(element).join();
        return others.some((other) => partsOf(other).join() === own);
      })
      .map((element) => `${element.localName}.${element.className} "${element.textContent?.trim()}"`),
  );
}
