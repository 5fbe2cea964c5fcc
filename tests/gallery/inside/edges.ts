import { backgrounds, isClear, parentOf, rootsIn } from './page-tree.ts';

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
 * drawings, signs, and what pseudo-elements of controls draw. What is disabled is left out, as in WCAG 1.4.11, and so is the logo.
 */
export function findEdges(): Edge[] {
  const CONTROLS = 'button, input, select, textarea, [role="tab"], [role="option"]';
  const SHAPES = 'path, circle, rect, line, polygon';
  const below = backgrounds();
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

  for (const root of rootsIn()) {
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
    for (const marked of root.querySelectorAll('[data-sign]')) {
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
export function findRings(known: string[]): Edge[] {
  // The thumb of a slider has a ring, but the browser does not say which.
  const FOCUSABLE = 'a[href], button, input:not([type="range"]), select, textarea, summary, [tabindex="0"]';
  /** The ring of the element, or of what is drawn around it. */
  const ringOf = (element: Element): Paint[] => {
    // Anew, since the focus may change what is below.
    const below = backgrounds();
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
  for (const root of rootsIn()) {
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
