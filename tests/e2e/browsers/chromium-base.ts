// The functions of every Chromium that tests use, whoever started it: its worker, its popup, its console, its end.
import type { ChromiumConsole } from './chromium-console.ts';
import { ChromiumPopup } from './chromium-popup.ts';
import { ChromiumSide } from './chromium-side.ts';
import type { ChromiumWorker } from './chromium-worker.ts';
import type { Ending } from './ending.ts';
import type { Wire } from './wire.ts';

/** The parts of a running Chromium. */
export interface BaseParts {
  wire: Wire;
  log: ChromiumConsole;
  worker: ChromiumWorker;
  origin: string;
  /** The address of the whole browser's debugger. */
  endpoint: string;
  ending: Ending;
}

/** The part of `TestBrowser` that needs no tabs. */
export abstract class ChromiumBase<Parts extends BaseParts> {
  readonly name = 'chromium';
  readonly extensionOrigin: string;
  protected readonly parts: Parts;
  protected popup: ChromiumPopup | undefined;
  protected isOffline = false;

  constructor(parts: Parts) {
    this.extensionOrigin = parts.origin;
    this.parts = parts;
  }

  async openPopup(): Promise<ChromiumPopup> {
    await this.popup?.close();
    const { endpoint, origin } = this.parts;
    this.popup = await ChromiumPopup.open(endpoint, { origin, offline: this.isOffline });
    return this.popup;
  }

  sidePage(): Promise<ChromiumSide> {
    const { endpoint, origin } = this.parts;
    return ChromiumSide.find(endpoint, `${origin}/popup.html?side`);
  }

  killWorker(): Promise<boolean> {
    return this.parts.worker.kill();
  }

  isWorkerRunning(): Promise<boolean> {
    return this.parts.worker.isRunning();
  }

  consoleText(): string[] {
    return [...this.parts.log.lines];
  }

  async settledConsoleText(): Promise<string[]> {
    await this.parts.log.settle();
    return this.consoleText();
  }

  /** Every process that the browser knows of, the main one first. */
  async processIds(): Promise<number[]> {
    const { processInfo } = await this.parts.wire.send<{ processInfo: { type: string; id: number }[] }>(
      'SystemInfo.getProcessInfo',
    );
    const main = processInfo.filter(({ type }) => type === 'browser');
    return [...main, ...processInfo.filter((each) => !main.includes(each))].map(({ id }) => id);
  }

  close(): Promise<void> {
    return this.parts.ending.run();
  }

  async closed(): Promise<void> {
    await this.parts.wire.closed;
    await this.close();
  }
}
