// Loaded before a popup needs it, so that what each one reads is counted with it.
import '../../../entrypoints/popup/line.ts';
import type { ReadonlySignal } from '@preact/signals';
import { expect } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import type { boundWorker } from '../support/bound-worker.ts';
import { untilIdle } from '../support/virtual-environment.ts';

export type Life = ReturnType<typeof boundWorker>;

/** Fakes the browser for a popup or options page: its tabs interface, and the answers to messages to the worker. */
export function fakeBrowser(tabs: object, sendMessage: (message: never) => Promise<unknown>): void {
  const { chrome } = globalThis as unknown as {
    chrome: { runtime: object; tabs: object; permissions: object };
  };
  const never = { addListener() {} };
  Object.assign(chrome.runtime, { sendMessage });
  Object.assign(chrome.tabs, { onActivated: never, onUpdated: never }, tabs);
  Object.assign(chrome.permissions, { onAdded: never, onRemoved: never });
  Object.assign(globalThis, { window: new EventTarget(), document: { hidden: false } });
}

/**
 * Connects a popup or options page to one run of the worker. The current tab has this address, and messages go directly
 * to the worker's handlers. `unanswered` has the open requests. `end` closes the channels of all pages opened since.
 */
export function connectPage(address: string, life: Life) {
  const handlers = life.page as unknown as Record<string, (given: unknown) => Promise<unknown>>;
  const unanswered = new Set<Promise<unknown>>();
  const sendMessage = (message: { ask: string; with: unknown }) => {
    const reply = Promise.resolve(handlers[message.ask]?.(message.with)).then(
      (answer) => ({ answer }),
      () => ({ broke: true }),
    );
    unanswered.add(reply);
    return reply.finally(() => unanswered.delete(reply));
  };
  fakeBrowser({ query: async () => [{ id: 1, url: address }] }, sendMessage);
  const Channel = globalThis.BroadcastChannel;
  const channels: BroadcastChannel[] = [];
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
  };
  function end(): void {
    globalThis.BroadcastChannel = Channel;
    for (const channel of channels) channel.close();
  }
  return { unanswered, end };
}

/** Calls `onPaint` with each view that Preact would paint. All changes of one turn are one paint. */
export function watchPaints(
  view: ReadonlySignal<PopupViewModel | null>,
  onPaint: (painted: PopupViewModel) => void,
): void {
  let isQueued = false;
  view.subscribe(() => {
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(() => {
      isQueued = false;
      if (view.value) onPaint(view.value);
    });
  });
}

/**
 * Opens the popup's real model, connected to one run of the worker, over a tab at this address. Waits until a view fits
 * and no request is open, then closes the popup. Returns the last view that fits and all views that were shown. A failure
 * is reported with `why`.
 */
export async function popupOver(
  address: string,
  life: Life,
  fits: (model: PopupViewModel) => boolean,
  why = '',
): Promise<{ model: PopupViewModel; shown: PopupViewModel[] }> {
  const { unanswered, end } = connectPage(address, life);
  const shown: PopupViewModel[] = [];
  const { view, open } = popupModel(() => {});
  watchPaints(view, (painted) => shown.push(structuredClone(painted)));
  // Not awaited: it goes on reading a database that does not open, while the popup shows the failure.
  void open();
  await expect
    .poll(() => shown.some(fits) || summary(shown.at(-1)), {
      interval: 5,
      message: why,
    })
    .toBe(true);
  // In Node, popup and worker share one memory: what this popup still reads would meet the test's next step.
  await untilIdle(() => unanswered.size > 0);
  end();
  return { model: shown.findLast(fits) as PopupViewModel, shown };
}

/** Returns a short text of a view for the message of a failed test. */
function summary(model: PopupViewModel | undefined): string {
  const { notice, account, here, results, recent } = model ?? ({} as PopupViewModel);
  const parts = [here, results, recent].map((part) => [part?.pending, part?.failure, part?.fetchedAt]);
  return JSON.stringify([
    notice,
    account?.player,
    here?.attemptCount,
    here?.solves,
    recent?.days[0]?.problems[0]?.attempts[0]?.id,
    parts,
  ]);
}
