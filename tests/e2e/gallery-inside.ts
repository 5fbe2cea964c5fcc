// Functions whose source text is sent into the gallery's page. Each must be complete in itself: no name from outside.

/** A colour with the backgrounds below it, the outermost first, as the browser computed them. */
export interface Paint {
  colour: string;
  below: string[];
}

/** Something that carries meaning by its shape. It is seen if one of its paints is. */
export interface Edge {
  /** Its element in words. */
  name: string;
  paints: Paint[];
}

/**
 * Returns the edges of everything that can be used, and all icons and charts: borders and fills of fields and buttons, paths of
 * drawings, marks, and what pseudo-elements of controls draw. What is disabled is left out, as in WCAG 1.4.11, and so is the logo.
 */
export function edgesIn(): Edge[] {
  const CONTROLS = 'button, input, select, textarea, [role="tab"], [role="option"]';
  const SHAPES = 'path, circle, rect, line, polygon';
  const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ];
  const parentOf = (element: Element): Element | null => {
    const parent = element.assignedSlot ?? element.parentNode;
    return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
  };
  // The colour of an empty window, which is another where colours are forced.
  const probe = document.createElement('i');
  probe.style.backgroundColor = 'Canvas';
  document.documentElement.append(probe);
  const canvas = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const isClear = (colour: string) => /^rgba\(.*, 0\)$|\/ 0\)$/.test(colour);
  /** The backgrounds of an element and of those around it, the outermost first. */
  const known = new Map<Element, string[]>();
  const below = (element: Element | null): string[] => {
    if (!element) return [canvas];
    const before = known.get(element);
    if (before) return before;
    const colour = getComputedStyle(element).backgroundColor;
    const colours = [...below(parentOf(element)), ...(isClear(colour) ? [] : [colour])];
    known.set(element, colours);
    return colours;
  };
  const nameOf = (element: Element): string => {
    const classes = [...element.classList].join('.');
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 20) ?? '';
    const name = `${element.localName}${classes && `.${classes}`}`;
    const around = element.closest('[class]:not(svg, svg *)');
    return `${around && around !== element ? `${around.className} ` : ''}${name}${words && ` "${words}"`}`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.unseen, :disabled, [aria-disabled="true"], .Logo');
  /** The edges, by name and paints: those of the rows of a list are mostly the same. */
  const edges = new Map<string, Edge>();
  const add = (name: string, paints: Paint[]) => {
    const seen = paints.filter(({ colour }) => !isClear(colour) && colour !== 'none');
    const edge = { name, paints: seen };
    if (seen.length > 0) edges.set(JSON.stringify(edge), edge);
  };
  const hasBorder = ({ borderTopStyle, borderTopWidth }: CSSStyleDeclaration) =>
    borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;

  for (const root of rootsIn(document)) {
    for (const control of root.querySelectorAll(CONTROLS)) {
      if (!isShown(control)) continue;
      // A choice with a label has an edge while it is chosen. Else its text is all there is to see.
      if (control.matches('[type="radio"]:not(:checked)')) continue;
      // A field may be drawn by the box around it, a choice by its label.
      const own = getComputedStyle(control);
      const isDrawnAround = control.matches('input, select, textarea') && !hasBorder(own);
      const around = isDrawnAround ? (control.closest('label') ?? parentOf(control)) : control;
      const style = around && getComputedStyle(around);
      const isNative = control.matches('input') && own.appearance !== 'none' && !isDrawnAround;
      if (around && style && hasBorder(style) && !isNative) {
        const outside = below(parentOf(around));
        add(nameOf(around), [
          { colour: style.borderTopColor, below: outside },
          { colour: style.backgroundColor, below: outside },
        ]);
      }
      for (const part of ['::before', '::after']) {
        const drawn = getComputedStyle(control, part);
        if (drawn.content === 'none' || drawn.content === 'normal') continue;
        add(`${nameOf(control)}${part}`, [{ colour: drawn.backgroundColor, below: below(control) }]);
      }
    }
    for (const shape of root.querySelectorAll(SHAPES)) {
      if (!isShown(shape)) continue;
      const { fill, stroke } = getComputedStyle(shape);
      const beside = below(shape);
      add(nameOf(shape), [
        { colour: fill, below: beside },
        { colour: stroke, below: beside },
      ]);
    }
    for (const marked of root.querySelectorAll('[data-companion-mark]')) {
      for (const part of ['::before', '::after']) {
        const [colour = 'none'] = /^\S+\([^)]*\)/.exec(getComputedStyle(marked, part).boxShadow) ?? [];
        add(`${nameOf(marked)}${part}`, [{ colour, below: below(marked) }]);
      }
    }
  }
  return [...edges.values()];
}

/**
 * Gives the focus to everything that can have it, one after another, and returns the ring that each shows; a ring without a
 * colour where there is none. `known`: rings that were returned before, by name, and are left out.
 */
export function ringsIn(known: string[]): Edge[] {
  // The thumb of a slider has a ring, but the browser does not say which.
  const FOCUSABLE = 'a[href], button, input:not([type="range"]), select, textarea, summary, [tabindex="0"]';
  const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ];
  const parentOf = (element: Element): Element | null =>
    element.parentNode instanceof ShadowRoot ? element.parentNode.host : element.parentElement;
  // The colour of an empty window, which is another where colours are forced.
  const probe = document.createElement('i');
  probe.style.backgroundColor = 'Canvas';
  document.documentElement.append(probe);
  const canvas = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const isClear = (colour: string) => /^rgba\(.*, 0\)$|\/ 0\)$/.test(colour);
  const below = (element: Element | null): string[] => {
    if (!element) return [canvas];
    const colour = getComputedStyle(element).backgroundColor;
    return [...below(parentOf(element)), ...(isClear(colour) ? [] : [colour])];
  };
  /** The ring of the element, or of what is drawn around it. */
  const ringOf = (element: Element): Paint[] => {
    const label = element.closest('label');
    const around = [element, label, parentOf(element)].filter((one) => one !== null);
    return around
      .map((one) => [one, getComputedStyle(one)] as const)
      .filter(([, { outlineStyle, outlineWidth }]) => outlineStyle !== 'none' && outlineWidth !== '0px')
      .map(([one, { outlineColor, outlineOffset }]) => ({
        colour: outlineColor,
        below: below(Number.parseFloat(outlineOffset) < 0 ? one : parentOf(one)),
      }));
  };
  const rings: Edge[] = [];
  const names = new Set(known);
  for (const root of rootsIn(document)) {
    for (const element of root.querySelectorAll<HTMLElement>(FOCUSABLE)) {
      const name = [element, parentOf(element), element.closest('section, main')]
        .map((one) => `${one?.localName}.${one?.getAttribute('class') ?? ''}`)
        .join(' < ');
      if (names.has(name)) continue;
      element.focus();
      if (root.activeElement !== element) continue;
      names.add(name);
      rings.push({ name, paints: ringOf(element) });
    }
  }
  return rings;
}

/**
 * Returns the controls in which no circle of this diameter fits that a press hits, each with the width and height of what it hits
 * around its middle. A press on a label hits its control.
 */
export function smallTargetsIn(least: number): string[] {
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
  const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ];
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
  const length = (control: Element, x: number, y: number, dx: number, dy: number) => {
    let steps = 0;
    while (steps < 400 && hits(control, x + (dx * steps) / 2, y + (dy * steps) / 2)) steps++;
    return steps / 2;
  };
  const small: string[] = [];
  for (const root of rootsIn(document)) {
    // What is behind a dialog, or below suggestions, cannot be pressed until they are closed.
    const inFront =
      root.querySelector('dialog:modal') ?? root.querySelector('.SearchBox:has([aria-expanded="true"])');
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
      const { x, y, width, height } = control.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const across = length(control, left, top, 1, 0) + length(control, left, top, -1, 0);
      const down = length(control, left, top, 0, 1) + length(control, left, top, 0, -1);
      const words = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30) ?? '';
      small.push(`${control.localName}.${control.className} "${words}": ${across} x ${down}`);
    }
  }
  return small;
}

/**
 * Returns what is wrong with the texts that are shown: cut by the window or by an element that does not scroll, over each other,
 * or wider than a page that would then scroll sideways. Left out: elements that may scroll sideways, what lies over the page for
 * a moment, and what a tooltip says in full.
 */
export function textFaultsIn({ sideways, overlays }: { sideways: string; overlays: string }): string[] {
  /** Letters may reach out of their line's box by so much, CSS pixels. */
  const SLACK = 2;
  const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ];
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
  for (const root of rootsIn(document)) {
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

/**
 * Returns the chosen controls that look like the others of their group: neither their borders, fills or outlines differ, nor what
 * their pseudo-elements draw.
 */
export function indistinctChoicesIn(): string[] {
  const CHOSEN =
    '[aria-pressed="true"], [aria-selected="true"], [aria-current="true"], [role="switch"][aria-checked="true"], label:has(:checked)';
  const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ];
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
  return rootsIn(document).flatMap((root) =>
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

/** Returns how many animations and transitions run in the document and in its shadow roots. */
export function animationsIn(): number {
  const roots = [...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot);
  return [document, ...roots].reduce((sum, root) => sum + (root?.getAnimations().length ?? 0), 0);
}
