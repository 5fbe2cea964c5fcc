// As much of a document as Preact writes to, so that the real components can be read in Node: a tree of elements with
// attributes, texts and listeners. Nothing is laid out, styled, focused or hidden; what those do, browsers show.

type Listener = (event: object) => void;

/** A text of the tree. */
class SmallText {
  readonly nodeType = 3;
  parentNode: SmallElement | null = null;
  data: string;
  constructor(data: string) {
    this.data = data;
  }
  get nextSibling(): SmallNode | null {
    return siblingAfter(this);
  }
  get textContent(): string {
    return this.data;
  }
  remove(): void {
    takeOut(this);
  }
}

/** An element of the tree. */
export class SmallElement {
  readonly nodeType = 1;
  readonly ownerDocument = smallDocument;
  readonly style = { setProperty: () => {} };
  readonly attributes = new Map<string, string>();
  readonly listeners = new Map<string, Listener>();
  readonly childNodes: SmallNode[] = [];
  parentNode: SmallElement | null = null;
  /** Of a field: what is in it. */
  value = '';
  readonly namespaceURI: string;
  readonly localName: string;
  constructor(namespaceURI: string, localName: string) {
    this.namespaceURI = namespaceURI;
    this.localName = localName;
  }
  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): SmallNode | null {
    return siblingAfter(this);
  }
  get textContent(): string {
    return this.childNodes.map(({ textContent }) => textContent).join('');
  }
  insertBefore(child: SmallNode, before: SmallNode | null): void {
    takeOut(child);
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    smallDocument.changes++;
    child.parentNode = this;
  }
  remove(): void {
    takeOut(this);
  }
  setAttribute(name: string, value: unknown): void {
    smallDocument.changes++;
    this.attributes.set(name, String(value));
  }
  removeAttribute(name: string): void {
    smallDocument.changes++;
    this.attributes.delete(name);
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, listener);
  }
  removeEventListener(type: string): void {
    this.listeners.delete(type);
  }
  focus(): void {}
}

type SmallNode = SmallElement | SmallText;

const smallDocument = {
  hidden: false,
  changes: 0,
  body: null as SmallElement | null,
  activeElement: null as SmallElement | null,
  createElementNS: (space: string, name: string) => new SmallElement(space, name),
  createTextNode: (data: string) => new SmallText(data),
  addEventListener: () => {},
};

function takeOut(node: SmallNode): void {
  const { parentNode } = node;
  parentNode?.childNodes.splice(parentNode.childNodes.indexOf(node), 1);
  smallDocument.changes++;
  node.parentNode = null;
}

function siblingAfter(node: SmallNode): SmallNode | null {
  const all = node.parentNode?.childNodes ?? [];
  return all[all.indexOf(node) + 1] ?? null;
}

/** Makes it this process's document and returns its body, empty. */
export function openSmallDocument(): SmallElement {
  const body = new SmallElement('http://www.w3.org/1999/xhtml', 'body');
  Object.assign(smallDocument, { body, activeElement: body });
  Object.assign(globalThis, { document: smallDocument, Element: SmallElement, HTMLElement: SmallElement });
  return body;
}

/** How often elements or their attributes have changed, in all. */
export const changesSoFar = (): number => smallDocument.changes;

/**
 * The elements below this one that match, in document order. Of CSS it knows names, classes, ids and attributes, one below
 * another (`.A b`), and several apart by commas.
 */
export function allIn(root: SmallElement, selectors: string): SmallElement[] {
  const chains = selectors.split(/\s*,\s*/).map((chain) => chain.split(/\s+(?![^[]*\])/));
  return elementsIn(root).filter((one) => chains.some((chain) => matches(one, chain)));
}

function elementsIn(root: SmallElement): SmallElement[] {
  return root.childNodes.flatMap((node) => (node instanceof SmallElement ? [node, ...elementsIn(node)] : []));
}

function matches(element: SmallElement, chain: readonly string[]): boolean {
  if (!isOne(element, chain.at(-1) ?? '')) return false;
  let rest = chain.slice(0, -1);
  for (let above = element.parentNode; above && rest.length > 0; above = above.parentNode) {
    if (isOne(above, rest.at(-1) ?? '')) rest = rest.slice(0, -1);
  }
  return rest.length === 0;
}

const SIMPLE = /\[([\w-]+)(?:="([^"]*)")?\]|\.([\w-]+)|#([\w-]+)|([a-z]\w*)/g;

function isOne(element: SmallElement, compound: string): boolean {
  const { attributes, localName } = element;
  return [...compound.matchAll(SIMPLE)].every(([, name, value, className, id, tag]) => {
    if (name) return value === undefined ? attributes.has(name) : attributes.get(name) === value;
    if (className) return (attributes.get('class') ?? '').split(' ').includes(className);
    return id ? attributes.get('id') === id : localName === tag;
  });
}

/** Has the element's own listener hear of an event, as after a player's act. */
export function hear(element: SmallElement, type: string, more: object = {}): void {
  const event = { type, target: element, currentTarget: element, preventDefault: () => {}, ...more };
  element.listeners.get(type)?.call(element, event);
}
