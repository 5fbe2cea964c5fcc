// Functions that are sent into the page as their source text. Each must stand alone: no import, no outer name.
// They run in a world apart from the page's scripts, so a page that patches the DOM's functions cannot fool them.

/** A closed root, or the document. */
type Root = Document | ShadowRoot;

/** The viewport point to click, or why it cannot be clicked yet. */
export type Aim = { x: number; y: number } | { problem: string };

/** What is rendered in the root, blocks on lines of their own. */
export function textIn(root: Root): string {
  // innerText of an element without a box is its whole textContent, hence the look at its box first.
  const textOf = (element: Element): string => {
    if (element.checkVisibility()) return (element as HTMLElement).innerText ?? element.textContent ?? '';
    if (getComputedStyle(element).display !== 'contents') return '';
    return [...element.children].map(textOf).join('\n');
  };
  return [...root.children].map(textOf).filter(Boolean).join('\n').trim();
}

/** The attributes of the first match of each selector, null when there is none. */
export function attributesIn(root: Root, selectors: string[]): (Record<string, string> | null)[] {
  return selectors.map((selector) => {
    const element = root.querySelector(selector);
    if (!element) return null;
    return Object.fromEntries(
      element.getAttributeNames().map((name) => [name, element.getAttribute(name) ?? '']),
    );
  });
}

/** The viewport box of the first match, null when it is absent or not rendered. */
export function boxIn(
  root: Root,
  selector: string,
): { x: number; y: number; width: number; height: number } | null {
  const element = [...root.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** Scrolls the first match into view and, when it is shown, still and uncovered, says where to click. */
export async function aimIn(root: Root, selector: string): Promise<Aim> {
  const element = root.querySelector(selector);
  if (!element) return { problem: 'no such element' };
  if (!element.checkVisibility({ visibilityProperty: true })) return { problem: 'not visible' };
  // A hidden tab gets no frames, and nothing moves in it; a tab that is hidden meanwhile must not hang here.
  const frame = () =>
    new Promise<void>((resolve) => {
      if (document.hidden) return resolve();
      requestAnimationFrame(() => resolve());
      setTimeout(resolve, 200);
    });
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await frame();
  await frame();
  const now = element.getBoundingClientRect();
  if (now.width === 0 || now.height === 0) return { problem: 'of no size' };
  if (before.x !== now.x || before.y !== now.y || before.width !== now.width) return { problem: 'moving' };
  const x = Math.round(now.x + now.width / 2);
  const y = Math.round(now.y + now.height / 2);
  // Seen from the document a closed root is its host. Firefox's root would look through what covers the host.
  const outer = document.elementFromPoint(x, y);
  const hit = root instanceof ShadowRoot && outer === root.host ? root.elementFromPoint(x, y) : outer;
  if (!hit) return { problem: 'outside the viewport' };
  const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0];
  if (element.contains(hit) || label?.contains(hit)) return { x, y };
  return { problem: `covered by <${hit.localName} class="${hit.className}">` };
}

/**
 * Source of an expression for the page's own world: the JSON text of the value, promises awaited. It begins with
 * a pause because Firefox lets the debugger's own turn do what the page's CSP forbids (eval).
 */
export function jsonOf(expression: string): string {
  return `(async () => { await undefined; return JSON.stringify(await (${expression}\n)); })()`;
}

/**
 * Source of an expression for the page's own world: waits inside the page, woken by changes of the document, and gives
 * '' as soon as the expression is truthy, else after `ms` why it was not. The timer is for what changes without the
 * document; to look at each frame instead would have the browser draw frames all the while.
 */
export function waitingFor(expression: string, ms: number): string {
  return `new Promise((resolve) => {
    const ends = performance.now() + ${ms};
    let busy = false, done = false;
    const finish = (answer) => { done = true; clearInterval(timer); watcher.disconnect(); resolve(answer); };
    const check = async () => {
      if (busy || done) return;
      busy = true;
      let answer = 'it stayed falsy';
      try { if (await (${expression}\n)) answer = ''; } catch (error) { answer = String(error); }
      busy = false;
      if (!done && (answer === '' || performance.now() > ends)) finish(answer);
    };
    const watcher = new MutationObserver(check);
    watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const timer = setInterval(check, 50);
    check();
  })`;
}
