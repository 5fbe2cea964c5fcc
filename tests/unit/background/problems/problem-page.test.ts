import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { PanelEvents } from '../../../../lib/panel/panel-port.ts';

const HOUR = 60 * 60_000;

/** A message to the worker. */
interface Message {
  ask: string;
  with: { id: number; byPage?: boolean };
}
const worker = { messages: [] as Message[], reply: {} as unknown };
const asked = () => worker.messages.map(({ ask }) => ask);

Object.assign(globalThis, {
  window: new EventTarget(),
  document: { hidden: false },
});
Object.assign(browser.runtime, {
  sendMessage: async (message: Message) => {
    worker.messages.push(message);
    return worker.reply;
  },
});
const { setPanelPort } = await import('../../../../lib/panel/panel-port.ts');
const { problemPage } = await import('../../../../entrypoints/site/problem-page.ts');

describe('the page of a problem', () => {
  let stop: AbortController;
  let page: ReturnType<typeof problemPage>;

  beforeEach(() => {
    vi.useFakeTimers();
    worker.messages = [];
    stop = new AbortController();
    page = problemPage(stop.signal);
  });
  afterEach(() => {
    setPanelPort(undefined);
    stop.abort();
    vi.useRealTimers();
  });

  it('of an unused site sends one message per address until a change', async () => {
    worker.reply = { refused: true };
    page.visit(5, false);
    await vi.advanceTimersByTimeAsync(HOUR);
    page.notice(5, 'request');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked()).toEqual(['problemPanel']);

    page.visit(6, false);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked()).toHaveLength(2);

    worker.reply = { answer: { show: 'nothing' } };
    page.onMessage({ changed: 'all' });
    page.notice(6, 'request');
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked().slice(2)).toContain('problemPanel');
    page.notice(6, 'request');
    expect(asked().at(-1)).toBe('noticed');
  });

  it('retries ever more rarely after an error in the worker', async () => {
    worker.reply = { broke: true };
    page.visit(5, false);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked().length).toBeGreaterThan(100);
    expect(asked().length).toBeLessThan(130);
  });

  it('is refreshed once after choices in its panel, when the last one is stored', async () => {
    worker.reply = { answer: { show: 'nothing' } };
    let events: PanelEvents | undefined;
    const show = (_id: number, _answer: unknown, given: PanelEvents) => {
      events = given;
    };
    setPanelPort({ show, showUnanswered() {}, lives: () => true, toggle() {}, leave() {} });
    page.visit(4, false);
    page.visit(5, false);
    await vi.advanceTimersByTimeAsync(HOUR);
    worker.messages = [];
    events?.onDifficulty('harder');
    events?.onDifficulty('normal');
    void events?.onPlace({ collapsed: true });
    expect(asked()).toEqual(['changePanel', 'changePanel', 'changePanel']);
    await vi.advanceTimersByTimeAsync(HOUR);
    setPanelPort(undefined);
    expect(asked().slice(3)).toEqual(['problemPanel']);
  });

  it('sends a notice again until the worker has stored it', async () => {
    const noticed = () => worker.messages.filter(({ ask }) => ask === 'noticed').map((sent) => sent.with);
    worker.reply = { broke: true };
    page.visit(5, false);
    page.notice(5, 'request');
    page.notice(5, 'request');
    page.visit(6, false);
    page.notice(6, 'return');
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(noticed().length).toBeGreaterThan(100);
    expect(noticed().length).toBeLessThan(250);
    worker.reply = { answer: { show: 'nothing' } };
    worker.messages = [];
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(noticed()).toEqual(
      expect.arrayContaining([
        { id: 5, notice: 'request' },
        { id: 6, notice: 'return' },
      ]),
    );
    expect(noticed()).toHaveLength(2);
  });

  it('that navigates by itself signs all its messages as page-made', async () => {
    worker.reply = { answer: { show: 'nothing' } };
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

  const fromCache = (type: string) =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
  /** Shows a problem in a panel, and returns what the panel's player may do. */
  async function shownEvents(): Promise<PanelEvents> {
    const shown = Promise.withResolvers<PanelEvents>();
    setPanelPort({
      show: (_id, _answer, events) => shown.resolve(events),
      showUnanswered() {},
      lives: () => true,
      toggle() {},
      leave() {},
    });
    worker.reply = { answer: { show: 'nothing' } };
    page.visit(4, false);
    page.visit(5, false);
    await vi.advanceTimersByTimeAsync(1_000);
    worker.messages = [];
    return shown.promise;
  }

  // Chromium reports the reply as lost once the page is shown again; Firefox never does.
  it.each(['Chromium', 'Firefox'])('of an abandoned Next sends it only once in %s', async (browserName) => {
    const { onNext } = await shownEvents();
    const lost = Promise.withResolvers<never>();
    worker.reply = lost.promise;
    const opening = onNext({ id: 5, how: 'next', difficulty: 'harder' });
    await vi.advanceTimersByTimeAsync(3_000);
    fromCache('pagehide');
    worker.reply = { answer: { ok: true, value: null } };
    fromCache('pageshow');
    if (browserName === 'Chromium') lost.reject(new Error('the page was moved into the cache'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await opening).toEqual({ ok: true, value: null });
    expect(asked()).toEqual(['openNextProblem']);
  });
});
