// Chromium with the unpacked production build of the extension, started by Playwright.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { WAIT_MS } from '../../patience.ts';
import { findBrowser } from '../../run/browsers.ts';
import { untilFound } from './arrival.ts';
import type { LaunchOptions, TestBrowser } from './browser.ts';
import { type BaseParts, ChromiumBase } from './chromium-base.ts';
import { ChromiumConsole } from './chromium-console.ts';
import { type ChromiumPage, chromiumPage } from './chromium-page.ts';
import { idOf, switches } from './chromium-switches.ts';
import { ChromiumWorker } from './chromium-worker.ts';
import { type Ending, startOrEnd } from './ending.ts';
import { openProfile, standGuard } from './profile.ts';
import { countStart } from './starts.ts';
import { Wire } from './wire.ts';

/** Switches that Playwright adds by default and that would disable the extension, or the back/forward cache. */
const UNWANTED = ['--disable-extensions', '--disable-back-forward-cache'];

/** The parts of a running Chromium, with Playwright's view of the same browser. */
export interface ChromiumParts extends BaseParts {
  context: BrowserContext;
}

/** Starts Chromium. With a fresh profile it resolves when the extension's worker has started. */
export function launchChromium(options: LaunchOptions): Promise<ChromiumBrowser> {
  return startOrEnd(async (ending) => new ChromiumBrowser(await startChromium(ending, options)));
}

/** Like `launchChromium`, but returns the parts; `ending` ends them all. */
export async function startChromium(ending: Ending, options: LaunchOptions): Promise<ChromiumParts> {
  const origin = `chrome-extension://${await idOf(options.extension)}`;
  const executable = await findBrowser('chromium');
  const profile = await openProfile(ending, options.profile);
  countStart('chromium');
  const context = await startContext(options, executable, profile);
  ending.add(() => context.close());
  // Chromium ends by itself when the pipe to Playwright breaks.
  standGuard(ending, options.profile ? {} : { folder: profile });
  const endpoint = await endpointIn(profile);
  const wire = await Wire.connect(endpoint);
  ending.add(() => wire.close());
  const log = await ChromiumConsole.start(wire);
  const worker = new ChromiumWorker(wire, log, origin);
  if (!options.profile) await worker.waitForStart();
  return { context, wire, log, worker, origin, endpoint, ending };
}

/** A `TestBrowser` with additional functions that only Chromium has. */
export class ChromiumBrowser extends ChromiumBase<ChromiumParts> implements TestBrowser {
  /** Playwright's view of the same browser. */
  readonly context: BrowserContext;
  readonly #pages = new Map<Page, Promise<ChromiumPage>>();

  constructor(parts: ChromiumParts) {
    super(parts);
    this.context = parts.context;
  }

  async newPage(): Promise<ChromiumPage> {
    return this.#pageOf(await this.context.newPage());
  }

  pages(): Promise<ChromiumPage[]> {
    return Promise.all(this.context.pages().map((page) => this.#pageOf(page)));
  }

  waitForPage(urlPart: string, timeoutMs = WAIT_MS): Promise<ChromiumPage> {
    const look = async () => {
      const page = this.context.pages().find((each) => each.url().includes(urlPart));
      return page && this.#pageOf(page);
    };
    const listen = (happened: () => void) => {
      this.context.on('page', happened).on('framenavigated', happened);
      return () => this.context.off('page', happened).off('framenavigated', happened);
    };
    return untilFound(look, listen, timeoutMs, `a tab at ${urlPart}`);
  }

  /** Ends the worker of another extension, by the origin of its pages. */
  killWorkerOf(origin: string): Promise<boolean> {
    return this.#workerOf(origin).kill();
  }

  /** As `evaluateInWorker`, in another extension's worker. */
  evaluateInWorkerOf<T>(origin: string, expression: string): Promise<T> {
    return this.#workerOf(origin).evaluate<T>(expression);
  }

  #workerOf(origin: string): ChromiumWorker {
    const { wire, log } = this.parts;
    return new ChromiumWorker(wire, log, origin);
  }

  /** Bytes of a worker's objects and buffers, after garbage collection if requested; null if it does not run. `origin`: another extension's. */
  workerHeapBytes({ collect, origin }: { collect: boolean; origin?: string }): Promise<number | null> {
    return (origin ? this.#workerOf(origin) : this.parts.worker).heapBytes(collect);
  }

  /** The value of an expression in the worker's global scope, JSON only; starts the worker if necessary. */
  evaluateInWorker<T>(expression: string): Promise<T> {
    return this.parts.worker.evaluate<T>(expression);
  }

  /** Emulates offline mode in tabs, popup and worker, also in a worker that starts later. Requests under way still complete. */
  async setOffline(offline: boolean): Promise<void> {
    this.isOffline = offline;
    // Playwright sends this to the worker too and waits for its answer: a stopped worker answers once it runs again.
    if (!(await this.isWorkerRunning())) await this.evaluateInWorker('null');
    await this.context.setOffline(offline);
    // Playwright does not know popups.
    if (await this.popup?.isOpen()) await this.popup?.setOffline(offline);
  }

  #pageOf(page: Page): Promise<ChromiumPage> {
    const known = this.#pages.get(page) ?? chromiumPage(this.context, page);
    this.#pages.set(page, known);
    return known;
  }
}

async function startContext(
  options: LaunchOptions,
  executablePath: string,
  profile: string,
): Promise<BrowserContext> {
  const { viewport = { width: 1280, height: 800 } } = options;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    // Playwright's headless mode uses another program, without extensions. The switch below runs the real browser headless.
    headless: false,
    args: switches(options),
    ignoreDefaultArgs: UNWANTED,
    ignoreHTTPSErrors: true,
    colorScheme: 'light',
    viewport,
  });
  context.setDefaultNavigationTimeout(WAIT_MS);
  return context;
}

/** The address of the whole browser's debugger; Playwright has waited until it is there. */
async function endpointIn(profile: string): Promise<string> {
  const [port, path] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  return `ws://127.0.0.1:${port}${path}`;
}
