// A Chromium with no debugger on the extension's worker, since a worker with one never ends by itself.
import { WAIT_MS } from '../../patience.ts';
import { findBrowser } from '../../run/browsers.ts';
import { untilFound } from './arrival.ts';
import type { LaunchOptions, TestBrowser } from './browser.ts';
import { ChromiumBarePage } from './chromium-bare-page.ts';
import { type BaseParts, ChromiumBase } from './chromium-base.ts';
import { ChromiumConsole } from './chromium-console.ts';
import { idOf, switches } from './chromium-switches.ts';
import { ChromiumWorker } from './chromium-worker.ts';
import { startOrEnd } from './ending.ts';
import { startProcess } from './process.ts';
import { openProfile } from './profile.ts';
import { countStart } from './starts.ts';
import { Wire } from './wire.ts';

/** Switches that Playwright would use too: they turn off prompts and the work of a browser that has just been installed. */
const QUIET = ['--no-first-run', '--no-default-browser-check', '--disable-component-update', '--no-sandbox'];

/** Starts Chromium without Playwright, which attaches to everything. What the worker logs is not recorded. */
export function launchUnattendedChromium(options: LaunchOptions): Promise<UnattendedChromium> {
  return startOrEnd(async (ending) => {
    const origin = `chrome-extension://${await idOf(options.extension)}`;
    const executable = await findBrowser('chromium');
    const profile = await openProfile(ending, options.profile);
    const { width, height } = options.viewport ?? { width: 1280, height: 800 };
    countStart('chromium');
    const { address: endpoint, end } = await startProcess(ending, {
      executable,
      args: [
        ...switches(options),
        ...QUIET,
        `--user-data-dir=${profile}`,
        `--window-size=${width},${height}`,
        'about:blank',
      ],
      profile,
      keep: options.profile !== undefined,
      address: /^DevTools listening on (ws:\S+)/,
    });
    const wire = await Wire.connect(endpoint);
    ending.add(async () => {
      await wire.send('Browser.close').catch(() => undefined);
      await end();
    });
    const log = await ChromiumConsole.start(wire, false);
    const worker = new ChromiumWorker(wire, log, origin);
    return new UnattendedChromium({ wire, log, worker, origin, endpoint, ending });
  });
}

/** A `TestBrowser` that cannot be taken offline: that would need a debugger on the worker. */
export class UnattendedChromium extends ChromiumBase<BaseParts> implements TestBrowser {
  readonly #pages = new Map<string, Promise<ChromiumBarePage>>();

  async newPage(): Promise<ChromiumBarePage> {
    const { targetId } = await this.parts.wire.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
    });
    return this.#pageOf(targetId);
  }

  /** Opens a tab without a debugger; one is attached only when a test uses the tab. */
  async openTab(url: string): Promise<void> {
    await this.parts.wire.send('Target.createTarget', { url });
  }

  async pages(): Promise<ChromiumBarePage[]> {
    return Promise.all((await this.#tabs()).map(({ targetId }) => this.#pageOf(targetId)));
  }

  waitForPage(urlPart: string, timeoutMs = WAIT_MS): Promise<ChromiumBarePage> {
    const look = async () => {
      const tab = (await this.#tabs()).find(({ url }) => url.includes(urlPart));
      return tab && this.#pageOf(tab.targetId);
    };
    const listen = (happened: () => void) =>
      this.parts.wire.listen((method) => method.startsWith('Target.') && happened());
    return untilFound(look, listen, timeoutMs, `a tab at ${urlPart}`);
  }

  setOffline(): Promise<void> {
    return Promise.reject(new Error('An unattended Chromium cannot be taken offline.'));
  }

  async #tabs(): Promise<{ targetId: string; url: string }[]> {
    const { targetInfos } = await this.parts.wire.send<{
      targetInfos: { targetId: string; type: string; url: string }[];
    }>('Target.getTargets');
    return targetInfos.filter(({ type }) => type === 'page');
  }

  #pageOf(targetId: string): Promise<ChromiumBarePage> {
    const known = this.#pages.get(targetId) ?? ChromiumBarePage.attach(this.parts.wire, targetId);
    this.#pages.set(targetId, known);
    return known;
  }
}
