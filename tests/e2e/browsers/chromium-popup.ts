// The popup that the toolbar button opens in Chromium. Playwright does not see it, so all goes through CDP.
import { setTimeout as pause } from 'node:timers/promises';

import type { CDPSession } from '@playwright/test';
import { WAIT_MS } from '../../patience.ts';
import type { TestPopup } from './browser.ts';
import { ChromiumView, sendTo } from './chromium-view.ts';
import { inTime } from './in-time.ts';
import { Wire } from './wire.ts';

/** ms between two looks for the tab in front, whose change is no event. */
const ASK_EVERY = 20;

/** The type that a popup has for the debugger while it is being created. */
const NEW_POPUPS = { autoAttach: true, flatten: true, filter: [{ type: 'other' }] };

interface Wanted {
  /** The origin of the extension's pages. */
  origin: string;
  offline: boolean;
}

/** Implements `TestPopup` for Chromium. */
export class ChromiumPopup extends ChromiumView implements TestPopup {
  readonly #wire: Wire;
  readonly #targetId: string;
  readonly #send: CDPSession['send'];
  readonly #gone: Promise<void>;
  #isGone = false;

  private constructor(wire: Wire, sessionId: string, targetId: string) {
    const gone = destroyed(wire, targetId);
    // A command to a closed target is never answered.
    const refused = gone.then(() => Promise.reject(new Error('The popup is closed.')));
    refused.catch(() => undefined);
    const sendToPopup = sendTo(wire, sessionId);
    const send: CDPSession['send'] = (method, params) => Promise.race([sendToPopup(method, params), refused]);
    super(send);
    this.#wire = wire;
    this.#targetId = targetId;
    this.#send = send;
    this.#gone = gone.then(() => {
      this.#isGone = true;
    });
    this.#gone.then(() => wire.close());
  }

  /** Presses the toolbar button through the debugger at `endpoint`. */
  static async open(endpoint: string, { origin, offline }: Wanted): Promise<ChromiumPopup> {
    // A separate connection: on this one, and not on others, a new popup waits until it is set up.
    const wire = await Wire.connect(endpoint);
    try {
      const { sessionId, targetId } = await press(wire, new URL(origin).host);
      const popup = new ChromiumPopup(wire, sessionId, targetId);
      const features = [{ name: 'prefers-color-scheme', value: 'light' }];
      await popup.#send('Emulation.setEmulatedMedia', { features });
      if (offline) await popup.setOffline(offline);
      await popup.#send('Runtime.runIfWaitingForDebugger');
      await popup.waitFor('location.href !== "about:blank" && document.readyState === "complete"');
      // All extension pages share one process and one offline state, and any document that leaves resets it.
      if (offline) await popup.setOffline(offline);
      return popup;
    } catch (error) {
      await wire.close();
      throw error;
    }
  }

  isOpen(): Promise<boolean> {
    if (this.#isGone) return Promise.resolve(false);
    const targets = this.#wire.send<{ targetInfos: { targetId: string }[] }>('Target.getTargets');
    const listed = targets.then(({ targetInfos }) =>
      targetInfos.some(({ targetId }) => targetId === this.#targetId),
    );
    return Promise.race([this.#gone.then(() => false), listed]);
  }

  async waitForGone(timeoutMs = WAIT_MS): Promise<void> {
    await inTime(this.#gone, timeoutMs, 'the popup is still open');
  }

  async close(): Promise<void> {
    if (!this.#isGone) await Promise.race([this.#gone, turnToTab(this.#wire)]);
    await this.waitForGone();
  }

  async setOffline(offline: boolean): Promise<void> {
    const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await this.#send('Network.enable');
    await this.#send('Network.emulateNetworkConditions', { offline, ...unlimited });
  }

  // The popup's document is never replaced, and its closing is noticed in another way.
  documentLeft(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  /** Runs steps that may close the popup before they are done. */
  protected override async act(steps: () => Promise<void>): Promise<void> {
    if (this.#isGone) throw new Error('The popup is closed.');
    await steps().catch((error) => {
      if (!this.#isGone) throw error;
    });
  }
}

async function press(wire: Wire, id: string): Promise<{ sessionId: string; targetId: string }> {
  await wire.send('Target.setDiscoverTargets', { discover: true });
  await wire.send('Target.setAutoAttach', { ...NEW_POPUPS, waitForDebuggerOnStart: true });
  const attached = new Promise<{ sessionId: string; targetId: string }>((resolve) => {
    wire.listen((method, params) => {
      if (method !== 'Target.attachedToTarget') return;
      const { targetId } = params.targetInfo as { targetId: string };
      resolve({ sessionId: String(params.sessionId), targetId });
    });
  });
  await wire.send('Extensions.triggerAction', { id, targetId: await frontTab(wire) });
  const popup = await inTime(attached, WAIT_MS, 'no popup came');
  await wire.send('Target.setAutoAttach', { ...NEW_POPUPS, waitForDebuggerOnStart: false });
  return popup;
}

/** The tab in front. For a moment there may be none, while one tab closes and another comes to the front. */
async function frontTab(wire: Wire): Promise<string> {
  const timeout = AbortSignal.timeout(WAIT_MS);
  for (;;) {
    const { targetInfos } = await wire.send<{
      targetInfos: { targetId: string; embedderData?: { tabActive?: boolean } }[];
    }>('Target.getTargets', { filter: [{ type: 'tab' }] });
    const tab = targetInfos.find(({ embedderData }) => embedderData?.tabActive);
    if (tab) return tab.targetId;
    if (timeout.aborted) throw new Error(`Waited ${WAIT_MS} ms: no tab is in front`);
    await pause(ASK_EVERY);
  }
}

async function turnToTab(wire: Wire): Promise<void> {
  await wire.send('Target.activateTarget', { targetId: await frontTab(wire) });
}

function destroyed(wire: Wire, wanted: string): Promise<void> {
  const event = new Promise<void>((resolve) => {
    wire.listen((method, { targetId }) => {
      if (method === 'Target.targetDestroyed' && targetId === wanted) resolve();
    });
  });
  return Promise.race([event, wire.closed]);
}
