import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HOUR = 60 * 60_000;

/** The worker's end of the messages: what it was asked, and what it answers. */
interface Message {
  ask: string;
  with: { id: number; byPage?: boolean };
}
const worker = { asked: [] as string[], messages: [] as Message[], reply: {} as unknown };

Object.assign(globalThis, {
  window: new EventTarget(),
  document: { hidden: false },
  browser: {
    runtime: {
      id: 'companion',
      sendMessage: async (message: Message) => {
        worker.asked.push(message.ask);
        worker.messages.push(message);
        return worker.reply;
      },
    },
  },
});
const { problemPage } = await import('../../../../entrypoints/site.content/problem-page.ts');

describe('the page of a site that is not in use', () => {
  const stop = new AbortController();

  beforeEach(() => {
    vi.useFakeTimers();
    worker.asked = [];
    worker.reply = { refused: true };
  });
  afterEach(() => {
    stop.abort();
    vi.useRealTimers();
  });

  it('asks once per address and is quiet until there is news, which it asks about at once', async () => {
    const page = problemPage(stop.signal);
    page.visit(5, false);
    await vi.advanceTimersByTimeAsync(HOUR);
    page.notice(5, 'request');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(worker.asked).toEqual(['problemPanel']);

    page.visit(6, false);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(worker.asked).toHaveLength(2);

    worker.reply = { answer: { show: 'nothing' } };
    page.onMessage({ changed: 'all' });
    page.notice(6, 'request');
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(worker.asked.slice(2)).toContain('problemPanel');
    page.notice(6, 'request');
    expect(worker.asked.at(-1)).toBe('noticed');
  });
});

describe('the page of the site in use', () => {
  it('asks again and again, ever more seldom, where the worker broke down', async () => {
    vi.useFakeTimers();
    worker.asked = [];
    worker.reply = { broke: true };
    const stop = new AbortController();
    problemPage(stop.signal).visit(5, false);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(worker.asked.length).toBeGreaterThan(100);
    expect(worker.asked.length).toBeLessThan(130);
    stop.abort();
    vi.useRealTimers();
  });
});

describe('a page that goes on by itself', () => {
  const stop = new AbortController();

  beforeEach(() => {
    vi.useFakeTimers();
    worker.messages = [];
    worker.reply = { answer: { show: 'nothing' } };
  });
  afterEach(() => {
    stop.abort();
    vi.useRealTimers();
  });

  it('asks for no panel as the player, whenever its 404s come', async () => {
    const page = problemPage(stop.signal);
    page.visit(1, false);
    await vi.advanceTimersByTimeAsync(300);
    for (let id = 2; id <= 50; id++) {
      page.visit(id, true);
      page.notice(id, 'missing');
      await vi.advanceTimersByTimeAsync(100);
      page.notice(id - 1, 'missing');
      await vi.advanceTimersByTimeAsync(300);
    }
    const panels = worker.messages.filter((message) => message.ask === 'problemPanel' && message.with.id > 1);
    expect(panels.length).toBeGreaterThan(0);
    expect(panels.filter((message) => !message.with.byPage)).toEqual([]);
  });
});
