import type { ReadonlySignal } from '@preact/signals';
import { expect } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import type { boundWorker } from '../support/bound-worker.ts';

/** Turns of the event loop without a question after which it asks no more. */
const QUIET_TURNS = 15;

export type Life = ReturnType<typeof boundWorker>;

/** Stands in for the browser's part of a popup beside these tabs: `sendMessage` answers what it sends. */
export function standInForBrowser(tabs: object, sendMessage: (message: never) => Promise<unknown>): void {
  const { chrome } = globalThis as unknown as { chrome: { runtime: object; tabs: object } };
  Object.assign(chrome.runtime, { sendMessage });
  Object.assign(chrome.tabs, tabs);
  Object.assign(globalThis, { window: new EventTarget(), document: { hidden: false } });
}

/**
 * Stands in for the browser's part between a popup over a tab at this address and a life of the worker: a message goes
 * straight to the worker's handlers. `end` closes the channels of all popups opened since.
 */
export function besideTab(address: string, life: Life) {
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
  standInForBrowser({ query: async () => [{ id: 1, url: address }] }, sendMessage);
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

/** Calls `onPaint` with each view that Preact would paint: one for all that changes in one turn. */
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
 * The popup's real model beside a life of the worker, over a tab at this address. Resolves to the model as it is once it
 * fits, with everything that was shown; the popup is closed then.
 */
export async function popupOver(
  address: string,
  life: Life,
  fits: (model: PopupViewModel) => boolean,
  why = '',
): Promise<{ model: PopupViewModel; shown: PopupViewModel[] }> {
  const { unanswered, end } = besideTab(address, life);
  const shown: PopupViewModel[] = [];
  const { view, open } = popupModel(() => {});
  watchPaints(view, (painted) => shown.push(structuredClone(painted)));
  await open();
  await expect
    .poll(() => shown.some(fits) || inShort(shown.at(-1)), { timeout: 20_000, interval: 5, message: why })
    .toBe(true);
  // What it asked is done before anything else is tried: in Node its memory is the worker's too.
  for (let quiet = 0; quiet < QUIET_TURNS; quiet = unanswered.size > 0 ? 0 : quiet + 1) {
    // Not by `setImmediate`: the clock of the virtual environment waits for the tasks of that.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  end();
  return { model: shown.findLast(fits) as PopupViewModel, shown };
}

/** For who reads why a test failed. */
function inShort(model: PopupViewModel | undefined): string {
  const { notice, account, here, results, recent } = model ?? ({} as PopupViewModel);
  const parts = [here, results, recent].map((part) => [part?.pending, part?.failure, part?.fetchedAt]);
  return JSON.stringify([notice, account?.player, here?.tries, here?.solves, recent?.rows[0]?.id, parts]);
}
