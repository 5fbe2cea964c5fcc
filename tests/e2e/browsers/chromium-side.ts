// The side panel of Chromium. Playwright does not see it, so all goes through CDP.
import { WAIT_MS } from '../../patience.ts';
import type { TestView } from './browser.ts';
import { ChromiumView, sendTo } from './chromium-view.ts';
import { inTime } from './in-time.ts';
import { Wire } from './wire.ts';

/** Implements `TestView` for the page at the side. It stays until the extension is removed, and with it the connection. */
export class ChromiumSide extends ChromiumView implements TestView {
  readonly #wire: Wire;
  readonly #targetId: string;

  private constructor(wire: Wire, sessionId: string, targetId: string) {
    super(sendTo(wire, sessionId));
    wire.listen((method, params) => {
      if (method === 'Target.targetDestroyed' && params.targetId === targetId) void wire.close();
    });
    this.#wire = wire;
    this.#targetId = targetId;
  }

  /** Waits for the page with this address at the side, through the debugger at `endpoint`. */
  static async find(endpoint: string, address: string): Promise<ChromiumSide> {
    const wire = await Wire.connect(endpoint);
    try {
      const targetId = await inTime(opened(wire, address), WAIT_MS, 'nothing came at the side');
      const { sessionId } = await wire.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      const side = new ChromiumSide(wire, sessionId, targetId);
      await side.waitFor('document.readyState === "complete"');
      return side;
    } catch (error) {
      await wire.close();
      throw error;
    }
  }

  // Its document is never replaced.
  documentLeft(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  async close(): Promise<void> {
    await this.#wire.send('Target.closeTarget', { targetId: this.#targetId });
    await this.#wire.closed;
  }
}

/** Resolves to the name of the page that is at this address, or comes there. */
async function opened(wire: Wire, address: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    wire.listen((_, { targetInfo }) => {
      const { type, url, targetId } = (targetInfo ?? {}) as Record<string, string>;
      if (type === 'page' && url === address && targetId) resolve(targetId);
    });
  });
  await wire.send('Target.setDiscoverTargets', { discover: true });
  return found;
}
