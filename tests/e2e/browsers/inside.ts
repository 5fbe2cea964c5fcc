// Functions whose source text is sent into the page. Each must be complete in itself: no import, no name from outside. They run
// in a JavaScript world apart from the page's scripts, so a page that replaces DOM functions cannot deceive them.

/** A closed root, or the document. */
type Root = Document | ShadowRoot;

/** The viewport point to click, or why it cannot be clicked yet. */
export type Aim = { x: number; y: number } | { problem: string };

/** The text that is rendered in the root, with each block on a line of its own. */
export function textIn(root: Root): string {
  // innerText of an element without a box is its whole textContent, so the box is checked first.
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

/**
 * Scrolls the first match into view. Returns where to click once it is shown, still and uncovered, else why it cannot be
 * clicked.
 */
export async function aimIn(root: Root, selector: string): Promise<Aim> {
  const element = root.querySelector(selector);
  if (!element) return { problem: 'no such element' };
  if (!element.checkVisibility({ visibilityProperty: true })) return { problem: 'not visible' };
  // A hidden tab gets no animation frames and nothing moves in it. A tab that becomes hidden during the wait, or a window that is
  // not drawn, must not hang here.
  const frame = () =>
    new Promise<void>((resolve) => {
      if (document.hidden) return resolve();
      const end = () => {
        document.removeEventListener('visibilitychange', end);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(end, 2_000);
      document.addEventListener('visibilitychange', end);
      requestAnimationFrame(end);
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
  // The document reports the host in place of an element in a closed root. Firefox's `elementFromPoint` of the root would
  // ignore what covers the host.
  const outer = document.elementFromPoint(x, y);
  const hit = root instanceof ShadowRoot && outer === root.host ? root.elementFromPoint(x, y) : outer;
  if (!hit) return { problem: 'outside the viewport' };
  const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0];
  if (element.contains(hit) || label?.contains(hit)) return { x, y };
  return { problem: `covered by <${hit.localName} class="${hit.className}">` };
}

/**
 * Source of an expression for the page's own JavaScript world that gives the JSON text of the value, with promises awaited. It
 * begins with a pause, because in its first turn Firefox lets the debugger do what the page's CSP forbids (eval).
 */
export function jsonOf(expression: string): string {
  return `(async () => { await undefined; return JSON.stringify(await (${expression}\n)); })()`;
}

/**
 * Source of an expression for the page's own JavaScript world that waits inside the page. It gives '' as soon as the expression
 * is truthy, else, after `ms`, why it was not. Changes of the document make it check again; a timer covers what changes without
 * the document. A check at each frame would make the browser draw frames all the time.
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
