import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MARK } from '../../../lib/panel/mark.ts';

const HOUR = 60 * 60_000;

/** A link to a problem, as far as marks look at it. */
class Link {
  localName = 'a';
  baseURI = 'https://www.goproblems.com/';
  childNodes = [];
  parentElement = null;
  attributes = new Map<string, string>();
  constructor(id: number) {
    this.attributes.set('href', `/problems/${id}`);
  }
  getAttribute = (name: string) => this.attributes.get(name) ?? null;
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
  removeAttribute = (name: string) => void this.attributes.delete(name);
}

const links: Link[] = [];
class Page {
  get documentElement() {
    return { querySelectorAll: () => links };
  }
}

/** A fake worker: the number of requests, whether the page had the style sheet at each of them, and the reply. */
const worker = { asked: 0, styled: [] as boolean[], reply: async (): Promise<unknown> => ({}) };

const runtime = {
  id: 'companion' as string | undefined,
  sendMessage: async (message: { with: { styled: boolean } }) => {
    worker.asked++;
    worker.styled.push(message.with.styled);
    return worker.reply();
  },
};

Object.assign(globalThis, {
  window: new EventTarget(),
  document: new Page(),
  Document: Page,
  Element: Link,
  location: new URL('https://www.goproblems.com/'),
  MutationObserver: class {
    observe() {}
    disconnect() {}
  },
  requestIdleCallback: (work: () => void) => setTimeout(work, 0),
  getComputedStyle: () => ({ display: 'inline', overflowX: 'visible', position: 'static', content: 'none' }),
  browser: { runtime },
});
const { linkMarks } = await import('../../../entrypoints/site.content/marks.ts');

let stop: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
  links.splice(0, links.length, new Link(5));
  worker.asked = 0;
  worker.styled = [];
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

const markOf = (link: Link | undefined) => link?.getAttribute(MARK);

/** Lets everything change during a page's first request for marks, which is then answered so; the next reply is a mark. */
async function changeDuringFirstRequest(answer: unknown): Promise<void> {
  const marks = linkMarks(stop.signal);
  const first = Promise.withResolvers<unknown>();
  worker.reply = () => first.promise;
  marks.visit();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(worker.asked).toBe(1);
  marks.onMessage({ changed: 'all' });
  worker.reply = async () => ({ answer: [[5, 'clean']] });
  first.resolve({ answer });
  await vi.advanceTimersByTimeAsync(5_000);
}

it('a change of everything during the first request repeats it', async () => {
  await changeDuringFirstRequest([[5, 'solved']]);
  expect(markOf(links[0])).toBe('clean');
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(worker.asked).toBe(2);
});

it('marks survive being switched off and on during a request', async () => {
  await changeDuringFirstRequest(null);
  expect(markOf(links[0])).toBe('clean');
});

it('a page asks for marks less and less while storage fails', async () => {
  const marks = linkMarks(stop.signal);
  worker.reply = async () => ({ broke: true });
  marks.visit();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(worker.asked).toBeGreaterThan(50);
  expect(worker.asked).toBeLessThan(80);
});

it('marks that are switched on again request their style sheet', async () => {
  const marks = linkMarks(stop.signal);
  const on = async () => ({ answer: [[5, 'clean']] });
  for (const reply of [on, on, async () => ({ answer: null }), on]) {
    worker.reply = reply;
    marks.onMessage({ changed: 'all' });
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(markOf(links[0])).toBe('clean');
  expect(worker.styled).toEqual([false, true, true, false]);
});

it.each([
  ['of before an update leaves the marks of the new one', undefined, 'solved'],
  ['whose extension lives takes its marks along', 'companion', undefined],
])('a script %s', async (_, id, left) => {
  const old = new AbortController();
  worker.reply = async () => ({ answer: [[5, 'solved']] });
  linkMarks(old.signal).visit();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(markOf(links[0])).toBe('solved');
  runtime.id = id;
  old.abort();
  runtime.id = 'companion';
  expect(markOf(links[0]) ?? undefined).toBe(left);
});
