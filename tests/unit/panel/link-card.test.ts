import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { type CardPort, setCardPort } from '../../../lib/panel/card-port.ts';

/** A fake link, with the members that the code for the card uses. */
class Link {
  localName = 'a';
  isConnected = true;
  problem: number;
  constructor(problem: number) {
    this.problem = problem;
  }
  matches = () => true;
}

/** The listeners for the page's events, by type. */
const listeners = new Map<string, (event: object) => void>();
/** Answers the next request of the page, in the order of the requests. */
const answers: ((reply: unknown) => void)[] = [];

Object.assign(globalThis, {
  window: {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    removeEventListener() {},
  },
  document: { activeElement: null },
});
Object.assign(browser.runtime, { sendMessage: () => new Promise((resolve) => answers.push(resolve)) });
const { linkCard } = await import('../../../entrypoints/site/card.ts');

const port = { show: vi.fn<CardPort['show']>(), leave: vi.fn() };
const [FIRST, SECOND] = [new Link(1), new Link(2)];
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
  answers.length = 0;
  port.show.mockClear();
  setCardPort(port);
  linkCard(stop.signal, (link) => (link as unknown as Link).problem);
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

const hear = (type: string, ...path: Link[]) =>
  listeners.get(type)?.({ type, isTrusted: true, composedPath: () => path });

/** The pointer stays on a link until its card is asked for. */
async function stayOn(link: Link): Promise<void> {
  hear('pointerover', link);
  await vi.advanceTimersByTimeAsync(300);
}

/** The worker answers the request number `nth`, from 0. */
async function answer(nth: number, problem: number): Promise<void> {
  answers[nth]?.({ answer: { ok: true, value: { problem } } });
  await vi.advanceTimersByTimeAsync(0);
}

it('a card appears at the link that the pointer is on', async () => {
  await stayOn(FIRST);
  await answer(0, 1);
  expect(port.show.mock.calls).toEqual([[{ problem: 1 }, FIRST]]);
});

it('a card that comes after the pointer has left its link does not appear', async () => {
  await stayOn(FIRST);
  hear('pointerout');
  await answer(0, 1);
  expect(port.show).not.toHaveBeenCalled();
});

it('a card that comes late does not appear at another link', async () => {
  await stayOn(FIRST);
  await stayOn(SECOND);
  await answer(0, 1);
  expect(port.show).not.toHaveBeenCalled();
  await answer(1, 2);
  expect(port.show.mock.calls).toEqual([[{ problem: 2 }, SECOND]]);
});
