/** The document with all shadow roots in it. */
export function rootsIn(root: Document | ShadowRoot = document): (Document | ShadowRoot)[] {
  const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? rootsIn(shadowRoot) : [],
  );
  return [root, ...inside];
}

/** The element around another one as it is drawn, also across shadow roots. */
export function parentOf(element: Element): Element | null {
  const parent = element.assignedSlot ?? element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
}

export const isClear = (colour: string) => /^rgba\(.*, 0\)$|\/ 0\)$/.test(colour);

/** Returns a function for the backgrounds of an element and of those around it, the outermost first. */
export function backgrounds(): (element: Element | null) => string[] {
  // The colour of an empty window, which is another where colours are forced.
  const probe = document.createElement('i');
  probe.style.backgroundColor = 'Canvas';
  document.documentElement.append(probe);
  const canvas = getComputedStyle(probe).backgroundColor;
  probe.remove();
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
  return below;
}
