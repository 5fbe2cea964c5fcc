// Firefox with the unpacked production build of the extension, installed as a temporary add-on.
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBrowser } from '../../run/browsers.ts';
import { untilFound } from './arrival.ts';
import { Bidi } from './bidi.ts';
import type { LaunchOptions, TestBrowser } from './browser.ts';
import { type Ending, startOrEnd } from './ending.ts';
import { FirefoxPage } from './firefox-page.ts';
import { FirefoxPopup } from './firefox-popup.ts';
import { preferences } from './firefox-prefs.ts';
import { startFirefox } from './firefox-process.ts';
import { openProfile } from './profile.ts';
import { startSocks } from './socks.ts';

/** Addresses of extension pages are random in every profile; ours is pinned, so that a test can name them. */
const UUID = '7e57ab1e-0000-4000-8000-c0de90b10e75';

/** Firefox's own calls home, which no preference ends altogether: to them the machine is without a network. */
const HOME =
  /(^|\.)(mozilla\.(com|net|org)|firefox\.com|firefoxusercontent\.com|mozgcp\.net|google(apis)?\.com)$/;

/** Errors that reach no page's console, such as CSP reports and those of the event page. */
const TELL_ERRORS = `void Services.console.registerListener({
  observe: (message) => dump('error console: ' + String(message).replace(/\\s*\\n\\s*/g, ' | ') + '\\n'),
})`;

/** The parts of a running Firefox. */
interface Parts {
  bidi: Bidi;
  id: string;
  lines: string[];
  ending: Ending;
}

/** Starts Firefox; resolves when the extension's event page has started. */
export function launchFirefox(options: LaunchOptions): Promise<FirefoxBrowser> {
  return startOrEnd(async (ending) => {
    const { extension, besides = [], hosts = {}, sitePort, headless = true } = options;
    const id = await idOf(extension);
    const executable = options.executable ?? (await findBrowser('firefox'));
    const profile = await openProfile(ending, options.profile);
    const socks = await startSocks((host, port) => {
      if (hosts[host] === undefined && HOME.test(host)) return undefined;
      return hosts[host] ?? (port === 443 ? sitePort : port);
    });
    ending.add(() => socks.close());
    const wanted = preferences({ ...options, id, uuid: UUID, socksPort: socks.port });
    await writeFile(join(profile, 'user.js'), wanted);
    const keep = options.profile !== undefined;
    const { address, lines, end } = await startFirefox(ending, { executable, profile, keep, headless });
    const bidi = await Bidi.connect(address);
    ending.add(async () => {
      await bidi.send('browser.close').catch(() => undefined);
      await end();
    });
    await bidi.send('browsingContext.setViewport', {
      userContexts: ['default'],
      viewport: options.viewport ?? { width: 1280, height: 800 },
    });
    await bidi.evaluateInBrowser(TELL_ERRORS);
    lines.length = 0;
    for (const path of [...besides, extension]) {
      await bidi.send('webExtension.install', { extensionData: { type: 'path', path } });
    }
    const browser = new FirefoxBrowser({ bidi, id, lines, ending });
    await browser.evaluateInBrowser(
      `WebExtensionPolicy.getByID('${id}').extension.promiseBackgroundStarted?.()`,
    );
    return browser;
  });
}

/** As `TestBrowser`, with what only Firefox lets a test do. */
export class FirefoxBrowser implements TestBrowser {
  readonly name = 'firefox';
  readonly extensionOrigin = `moz-extension://${UUID}`;
  readonly #parts: Parts;
  readonly #pages = new Map<string, FirefoxPage>();
  #popup: FirefoxPopup | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async newPage(): Promise<FirefoxPage> {
    const { context } = await this.#parts.bidi.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
    });
    return this.#pageOf(context);
  }

  async pages(): Promise<FirefoxPage[]> {
    return (await this.#tabs()).map(({ context }) => this.#pageOf(context));
  }

  waitForPage(urlPart: string, timeoutMs = 30_000): Promise<FirefoxPage> {
    const look = async () => {
      const tab = (await this.#tabs()).find(({ url }) => url.includes(urlPart));
      return tab && this.#pageOf(tab.context);
    };
    const listen = (happened: () => void) =>
      this.#parts.bidi.wire.listen((method) => method.startsWith('browsingContext.') && happened());
    return untilFound(look, listen, timeoutMs, `a tab at ${urlPart}`);
  }

  async openPopup(): Promise<FirefoxPopup> {
    await this.#popup?.close();
    this.#popup = await FirefoxPopup.open(this.#parts.bidi, this.#parts.id);
    return this.#popup;
  }

  /**
   * Ends the event page as Firefox does when it is idle, but at once, without regard to what it is busy with;
   * `runtime.onSuspend` is heard before. An event that comes in between keeps it alive, hence the loop.
   */
  async killWorker(): Promise<void> {
    await this.evaluateInBrowser(`(async () => {
      const { extension } = WebExtensionPolicy.getByID('${this.#parts.id}');
      while (extension.backgroundState !== 'stopped') {
        if (extension.backgroundState === 'starting') await extension.promiseBackgroundStarted();
        const context = extension.backgroundContext;
        const unloaded = context && new Promise((resolve) => context.callOnClose({ close: resolve }));
        await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
        if (extension.backgroundState === 'stopped') await unloaded;
      }
    })()`);
  }

  async isWorkerRunning(): Promise<boolean> {
    const state = `WebExtensionPolicy.getByID('${this.#parts.id}').extension.backgroundState`;
    return (await this.evaluateInBrowser(state)) !== 'stopped';
  }

  /** The value of an expression in the browser's own window, with all its powers; JSON only, promises awaited. */
  async evaluateInBrowser<T>(expression: string): Promise<T> {
    const text = await this.#parts.bidi.evaluateInBrowser(expression);
    return (text === undefined ? undefined : JSON.parse(text)) as T;
  }

  consoleText(): string[] {
    return [...this.#parts.lines];
  }

  async settledConsoleText(): Promise<string[]> {
    // A page answers after what it has told the browser before; the browser then prints our mark after that.
    const views = [...(await this.pages()), ...(this.#popup ? [this.#popup] : [])];
    await Promise.all(views.map((view) => view.evaluateText('"0"').catch(() => undefined)));
    const mark = `mark ${randomUUID()}`;
    await this.evaluateInBrowser(`void dump('${mark}\\n')`);
    while (!this.#parts.lines.includes(mark)) await pause(10);
    this.#parts.lines.splice(this.#parts.lines.indexOf(mark), 1);
    return this.consoleText();
  }

  /** Firefox's own offline mode: also what is under way fails; but its HTTP cache may answer, even with old. */
  async setOffline(offline: boolean): Promise<void> {
    await this.evaluateInBrowser(`void (Services.io.offline = ${offline})`);
  }

  close(): Promise<void> {
    return this.#parts.ending.run();
  }

  async closed(): Promise<void> {
    await this.#parts.bidi.wire.closed;
    await this.close();
  }

  async #tabs(): Promise<{ context: string; url: string }[]> {
    const { contexts } = await this.#parts.bidi.send<{ contexts: { context: string; url: string }[] }>(
      'browsingContext.getTree',
      { maxDepth: 0 },
    );
    return contexts;
  }

  #pageOf(context: string): FirefoxPage {
    const known = this.#pages.get(context) ?? new FirefoxPage(this.#parts.bidi, context);
    this.#pages.set(context, known);
    return known;
  }
}

async function idOf(extension: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8')) as {
    browser_specific_settings?: { gecko?: { id?: string } };
  };
  const id = manifest.browser_specific_settings?.gecko?.id;
  if (!id) throw new Error(`${extension} is no build for Firefox: its manifest has no gecko id.`);
  return id;
}
