import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { SIGN_ATTRIBUTE } from '../../../lib/panel/sign.ts';

const HOUR = 60 * 60_000;
/** A minute after midnight somewhere. */
const NIGHT = Date.UTC(2026, 10, 29, 0, 1);

/** A fake link to a problem, with the members that the code for signs uses. */
class Link {
  localName = 'a';
  id = '';
  baseURI = 'https://www.goproblems.com/';
  lastChild = null;
  textContent = 'A problem';
  parentElement = null;
  previousElementSibling = null;
  attributes = new Map<string, string>();
  constructor(id: number) {
    this.attributes.set('href', `/problems/${id}`);
  }
  getAttribute = (name: string) => this.attributes.get(name) ?? null;
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
  isConnected = true;
  removeAttribute = (name: string) => void this.attributes.delete(name);
  hasAttribute = (name: string) => this.attributes.has(name);
  getAttributeNames = () => [...this.attributes.keys()];
}

/** Number of times that the styles of an element were read. */
let styleReads = 0;

const links: Link[] = [];
class Page extends EventTarget {
  hidden = false;
  get documentElement() {
    return {
      querySelectorAll: (selector: string) =>
        links.filter((link) => selector === 'a[href]' || link.hasAttribute(SIGN_ATTRIBUTE)),
    };
  }
}

const page = new Page();

/**
 * A fake worker. `requests` is the number of requests. `asked` has the problems of each. `reply` answers the next request.
 */
const worker = {
  requests: 0,
  asked: [] as number[][],
  reply: async (): Promise<unknown> => ({}),
};

const runtime = {
  id: 'companion' as string | undefined,
  sendMessage: async (message: { with: { ids: number[] } }) => {
    worker.requests++;
    worker.asked.push(message.with.ids);
    return worker.reply();
  },
};

Object.assign(globalThis, {
  window: new EventTarget(),
  document: page,
  Document: Page,
  Element: Link,
  location: new URL('https://www.goproblems.com/'),
  MutationObserver: class {
    observe() {}
    disconnect() {}
  },
  IntersectionObserver: class {
    onEntries: (entries: object[]) => void;
    constructor(onEntries: (entries: object[]) => void) {
      this.onEntries = onEntries;
    }
    observe(target: Link) {
      const entry = { target, isIntersecting: true, boundingClientRect: { width: 9, height: 9 } };
      queueMicrotask(() => this.onEntries([entry]));
    }
    unobserve() {}
    disconnect() {}
  },
  requestIdleCallback: (work: () => void) => setTimeout(work, 0),
  getComputedStyle: () => {
    styleReads++;
    return {
      display: 'inline',
      overflowX: 'visible',
      position: 'static',
      content: 'none',
      backgroundColor: 'rgba(0, 0, 0, 0)',
      backgroundImage: 'none',
    };
  },
});
Object.assign(browser, { runtime });
const { linkSigns } = await import('../../../entrypoints/site/signs.ts');

let stop: AbortController;
beforeEach(() => {
  vi.useFakeTimers({ now: NIGHT });
  stop = new AbortController();
  links.splice(0, links.length, new Link(5));
  worker.requests = 0;
  worker.asked = [];
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

const signOn = (link: Link | undefined) => link?.getAttribute(SIGN_ATTRIBUTE);

it('a change of all data during the first request repeats it', async () => {
  const signs = linkSigns(stop.signal);
  const first = Promise.withResolvers<unknown>();
  worker.reply = () => first.promise;
  signs.visit(null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(worker.requests).toBe(1);
  signs.onMessage({ changed: 'all' });
  worker.reply = async () => ({ answer: { language: 'en', signs: [[5, 'first']] } });
  first.resolve({ answer: { language: 'en', signs: [[5, 'solved']] } });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(signOn(links[0])).toBe('first');
  await vi.advanceTimersByTimeAsync(HOUR / 3);
  expect(worker.requests).toBe(2);
});

it('a page that stays open shows what is due on the next day', async () => {
  worker.reply = async () => ({ answer: { language: 'en', signs: [[5, 'first']] } });
  linkSigns(stop.signal).visit(null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(signOn(links[0])).toBe('first');
  worker.reply = async () => ({ answer: { language: 'en', signs: [[5, 'due']] } });
  await vi.advanceTimersByTimeAsync(HOUR / 2);
  expect(signOn(links[0])).toBe('due');
  expect(worker.requests).toBe(2);
});

it('a page in a hidden tab asks for nothing until it is visible again', async () => {
  worker.reply = async () => ({ answer: { language: 'en', signs: [[5, 'first']] } });
  linkSigns(stop.signal).visit(null);
  await vi.advanceTimersByTimeAsync(1_000);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(24 * HOUR);
  expect(worker.requests).toBe(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(worker.requests).toBe(2);
});

it('each in-page navigation updates the signs of both problems alone', async () => {
  links.splice(0, links.length, new Link(5), new Link(6), new Link(7));
  const signs = linkSigns(stop.signal);
  /** The page navigates to a problem, of which the sign is hidden. */
  const visit = async (id: number | null) => {
    worker.reply = async () => ({
      answer: { language: 'en', signs: [5, 6, 7].filter((one) => one !== id).map((one) => [one, 'first']) },
    });
    signs.visit(id);
    await vi.advanceTimersByTimeAsync(1_000);
    return links.map(signOn);
  };
  expect(await visit(5)).toEqual([null, 'first', 'first']);
  expect(await visit(6)).toEqual(['first', null, 'first']);
  expect(await visit(6)).toEqual(['first', null, 'first']);
  expect(await visit(null)).toEqual(['first', 'first', 'first']);
  expect(worker.asked).toEqual([[5, 6, 7], [5, 6], [6]]);
});

it('a page requests signs less and less often while storage fails', async () => {
  const signs = linkSigns(stop.signal);
  worker.reply = async () => ({ broke: true });
  signs.visit(null);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(worker.requests).toBeGreaterThan(50);
  expect(worker.requests).toBeLessThan(80);
});

it.each([
  ['after an update leaves the signs of the new script', undefined, 'solved'],
  ['without an update removes its signs', 'companion', undefined],
])('a script that ends %s', async (_, id, left) => {
  const old = new AbortController();
  worker.reply = async () => ({ answer: { language: 'en', signs: [[5, 'solved']] } });
  linkSigns(old.signal).visit(null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(signOn(links[0])).toBe('solved');
  runtime.id = id;
  old.abort();
  runtime.id = 'companion';
  expect(signOn(links[0]) ?? undefined).toBe(left);
});

it('styles are read once for all links of one kind, and for each link with styles of its own', async () => {
  const reads = async (change: (link: Link) => void) => {
    const many = Array.from({ length: 200 }, (_, i) => new Link(i + 1));
    for (const link of many) change(link);
    links.splice(0, links.length, ...many);
    worker.reply = async () => ({ answer: { language: 'en', signs: many.map((_, i) => [i + 1, 'first']) } });
    const script = new AbortController();
    const before = styleReads;
    linkSigns(script.signal).visit(null);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(many.map(signOn)).toEqual(many.map(() => 'first'));
    script.abort();
    return styleReads - before;
  };
  const ofOneLink = await reads(() => {});
  expect(ofOneLink).toBeLessThan(5);
  const twoKinds = await reads((link) => {
    if (/[13579]$/.test(link.getAttribute('href') ?? '')) link.setAttribute('class', 'other');
  });
  expect(twoKinds).toBe(2 * ofOneLink);
  expect(await reads((link) => link.setAttribute('style', 'display: inline'))).toBe(200 * ofOneLink);
});
