import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  focus = vi.fn();
}

/** The listeners for the page's events, by type. */
const listeners = new Map<string, (event: object) => void>();
/** Answers the next request of the page, in the order of the requests. */
const answers: ((reply: unknown) => void)[] = [];
const asked: unknown[] = [];

Object.assign(globalThis, {
  window: {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    removeEventListener() {},
  },
  document: { activeElement: null },
});
Object.assign(browser.runtime, {
  sendMessage: (message: unknown) => {
    asked.push(message);
    return new Promise((resolve) => answers.push(resolve));
  },
});
const { linkCard } = await import('../../../entrypoints/site/card.ts');

/** The element of the card, and one of the page that is no link. */
const [CARD, OTHER] = [{ localName: 'div' }, { localName: 'p' }];
const port = {
  show: vi.fn<CardPort['show']>(),
  leave: vi.fn(),
  is: (target: unknown) => target === CARD,
  hasKeyboardFocus: vi.fn(() => false),
  focus: vi.fn(() => true),
};
const [FIRST, SECOND] = [new Link(1), new Link(2)];
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
  answers.length = 0;
  asked.length = 0;
  vi.clearAllMocks();
  setCardPort(port);
  linkCard(stop.signal, (link) => (link as unknown as Link).problem);
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

/** Something happens to an element: the first of `path`. */
function hear(type: string, path: readonly object[] = [], more: object = {}): void {
  const [target = window] = path;
  listeners.get(type)?.({ type, isTrusted: true, target, composedPath: () => path, ...more });
}

/** The pointer stays on a link until its card is asked for. */
async function stayOn(link: Link): Promise<void> {
  hear('pointerover', [link]);
  await vi.advanceTimersByTimeAsync(300);
}

/** The worker answers the request number `nth`, from 0. */
async function answer(nth: number, problem: number): Promise<void> {
  answers[nth]?.({ answer: { ok: true, value: { problem } } });
  await vi.advanceTimersByTimeAsync(0);
}

/** The pointer stays on a link until its card is there. */
async function open(link: Link): Promise<void> {
  await stayOn(link);
  await answer(0, link.problem);
  expect(port.show).toHaveBeenCalledOnce();
  port.leave.mockClear();
}

const shown = () => port.show.mock.calls.map(([card, link]) => [card, link]);

describe('the card of a link', () => {
  it('appears at the link that the pointer is on', async () => {
    await stayOn(FIRST);
    await answer(0, 1);
    expect(shown()).toEqual([[{ problem: 1 }, FIRST]]);
  });

  it('does not appear if it comes after the pointer has left', async () => {
    await stayOn(FIRST);
    hear('pointerout', [FIRST], { relatedTarget: null });
    await vi.advanceTimersByTimeAsync(300);
    await answer(0, 1);
    expect(port.show).not.toHaveBeenCalled();
  });

  it('does not appear at another link if it comes late', async () => {
    await stayOn(FIRST);
    await stayOn(SECOND);
    await answer(0, 1);
    expect(port.show).not.toHaveBeenCalled();
    await answer(1, 2);
    expect(shown()).toEqual([[{ problem: 2 }, SECOND]]);
  });

  it('stays while the pointer goes to it and is on it, and leaves soon after', async () => {
    await open(FIRST);
    hear('pointerover', [OTHER]);
    await vi.advanceTimersByTimeAsync(200);
    hear('pointerover', [CARD]);
    await vi.advanceTimersByTimeAsync(5_000);
    hear('pointerdown', [CARD]);
    expect(port.leave).not.toHaveBeenCalled();
    hear('pointerover', [OTHER], { relatedTarget: CARD });
    await vi.advanceTimersByTimeAsync(200);
    // However much the pointer moves.
    hear('pointerover', [OTHER]);
    await vi.advanceTimersByTimeAsync(100);
    expect(port.leave).toHaveBeenCalledOnce();
  });

  it('gives way to that of the link that the pointer goes to', async () => {
    await open(FIRST);
    hear('pointerover', [SECOND], { relatedTarget: CARD });
    expect(port.leave).toHaveBeenCalledOnce();
  });

  it('is entered by Tab, and stays while it has the focus', async () => {
    Object.assign(document, { activeElement: FIRST });
    hear('focusin', [FIRST]);
    await vi.advanceTimersByTimeAsync(300);
    await answer(0, 1);
    port.leave.mockClear();
    const preventDefault = vi.fn();
    hear('keydown', [FIRST], { key: 'Tab', preventDefault });
    expect([port.focus.mock.calls.length, preventDefault.mock.calls.length]).toEqual([1, 1]);
    port.hasKeyboardFocus.mockReturnValue(true);
    hear('blur', [FIRST], { relatedTarget: CARD });
    hear('focusout', [FIRST], { relatedTarget: CARD });
    hear('focusin', [CARD], { relatedTarget: FIRST });
    hear('pointerover', [OTHER]);
    await vi.advanceTimersByTimeAsync(5_000);
    hear('keydown', [CARD], { key: 'Enter' });
    expect(port.leave).not.toHaveBeenCalled();
    hear('keydown', [CARD], { key: 'Escape', preventDefault });
    expect(FIRST.focus).toHaveBeenCalledOnce();
    expect(port.leave).toHaveBeenCalledOnce();
    Object.assign(document, { activeElement: null });
  });

  it.each(['keydown', 'pointerdown', 'scroll', 'blur'])(
    'leaves at once after %s in the page',
    async (type) => {
      await open(FIRST);
      hear(type, [OTHER], { key: 'ArrowDown' });
      expect(port.leave).toHaveBeenCalledOnce();
    },
  );

  it('sends the decision about its problem, and is shown again with what that came to', async () => {
    await open(FIRST);
    const onReview = port.show.mock.calls[0]?.[2];
    const isStored = onReview?.({ kind: 'due', days: 1 });
    await answer(1, 1);
    await answer(2, 1);
    expect(await isStored).toBe(true);
    expect(asked.slice(1)).toEqual([
      { ask: 'decideReview', with: { id: 1, decision: { kind: 'due', days: 1 } } },
      { ask: 'problemCard', with: { id: 1, cardLoaded: true, language: 'en' } },
    ]);
    expect(port.show).toHaveBeenCalledTimes(2);
  });
});
