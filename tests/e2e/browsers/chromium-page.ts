// One tab of Chromium: navigation and looks through CDP, pointer and keys through Playwright.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { ShadowView, TestPage } from './browser.ts';
import { clickIn, DOCUMENT, evaluateIn, type Inside, type PageDriver, shadowView, waitIn } from './page.ts';

const WORLD = 'companion-tests';
const STEP_PATIENCE = 30_000;

/** Values come back as JSON; what the page's CSP forbids (eval) stays forbidden. */
export const AS_THE_PAGE = { awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: false };

/** A world of the page: where expressions are evaluated apart from the page's scripts. */
interface World {
  contextId: number;
  objectGroup: string;
}

/** Makes the tab of Playwright's page usable for tests. */
export async function chromiumPage(context: BrowserContext, page: Page): Promise<ChromiumPage> {
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  return new ChromiumPage(page, session);
}

/** As `TestPage`, with Playwright's own page for what only Chromium can do (axe, tracing, CDP). */
export class ChromiumPage implements TestPage, PageDriver {
  readonly page: Page;
  readonly session: CDPSession;
  #groups = 0;

  constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  back(): Promise<void> {
    return this.#step(-1);
  }

  forward(): Promise<void> {
    return this.#step(1);
  }

  async url(): Promise<string> {
    return this.page.url();
  }

  evaluate<T>(expression: string): Promise<T> {
    return evaluateIn<T>(this, expression);
  }

  waitFor(expression: string, timeoutMs?: number): Promise<void> {
    return waitIn(this, expression, timeoutMs);
  }

  click(selector: string): Promise<void> {
    return clickIn(this, DOCUMENT, selector);
  }

  clickAt(x: number, y: number): Promise<void> {
    return this.page.mouse.click(x, y);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.page.keyboard.type(text);
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  bringToFront(): Promise<void> {
    return this.page.bringToFront();
  }

  shadow(host: string): ShadowView {
    return shadowView(this, host);
  }

  async screenshot(path: string): Promise<void> {
    await this.page.screenshot({ path });
  }

  setViewport(width: number, height: number): Promise<void> {
    return this.page.setViewportSize({ width, height });
  }

  close(): Promise<void> {
    return this.page.close();
  }

  // Not Playwright's evaluate: that one calls eval() in the page, which an extension page's CSP forbids.
  async evaluateText(expression: string): Promise<string | undefined> {
    const answer = await this.session.send('Runtime.evaluate', { expression, ...AS_THE_PAGE });
    if (answer.exceptionDetails) throw thrown(answer.exceptionDetails);
    return answer.result.value as string | undefined;
  }

  isDocumentGone(error: unknown): boolean {
    return /context was destroyed|context with specified|navigated or closed|given id/i.test(String(error));
  }

  documentLeft(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const heard = ({ frame }: { frame: { parentId?: string } }) => frame.parentId === undefined && done();
      const done = () => {
        this.session.off('Page.frameNavigated', heard);
        resolve();
      };
      this.session.on('Page.frameNavigated', heard);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  async count(selector: string): Promise<number> {
    return this.#apart(async ({ contextId }) => {
      const expression = `document.querySelectorAll(${JSON.stringify(selector)}).length`;
      const { result } = await this.session.send('Runtime.evaluate', {
        contextId,
        expression,
        returnByValue: true,
      });
      return result.value as number;
    });
  }

  callInside<Args extends unknown[], T>(
    host: string | typeof DOCUMENT,
    inside: Inside<Args, T>,
    ...args: Args
  ): Promise<T | undefined> {
    return this.#apart(async (world) => {
      const objectId =
        host === DOCUMENT ? await this.#node(world, 'document') : await this.#closedRoot(world, host);
      if (objectId === undefined) return undefined;
      const answer = await this.session.send('Runtime.callFunctionOn', {
        functionDeclaration: inside.toString(),
        executionContextId: world.contextId,
        arguments: [{ objectId }, ...args.map((value) => ({ value }))],
        awaitPromise: true,
        returnByValue: true,
      });
      if (answer.exceptionDetails) throw thrown(answer.exceptionDetails);
      return answer.result.value as T;
    });
  }

  /** Runs in a world of our own; what it held on to there is let go again, or nodes would never be collected. */
  async #apart<T>(work: (world: World) => Promise<T>): Promise<T> {
    this.#groups += 1;
    const objectGroup = `${WORLD}-${this.#groups}`;
    const { frameTree } = await this.session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await this.session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: WORLD,
    });
    try {
      return await work({ contextId, objectGroup });
    } finally {
      await this.session.send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => undefined);
    }
  }

  async #node({ contextId, objectGroup }: World, expression: string): Promise<string | undefined> {
    const { result } = await this.session.send('Runtime.evaluate', { contextId, objectGroup, expression });
    return result.objectId;
  }

  async #closedRoot(world: World, host: string): Promise<string | undefined> {
    const objectId = await this.#node(world, `document.querySelector(${JSON.stringify(host)})`);
    if (objectId === undefined) return undefined;
    const { node } = await this.session.send('DOM.describeNode', { objectId, depth: 1, pierce: true });
    const root = node.shadowRoots?.find((each) => each.shadowRootType !== 'user-agent');
    if (!root) return undefined;
    const { object } = await this.session.send('DOM.resolveNode', {
      backendNodeId: root.backendNodeId,
      executionContextId: world.contextId,
      objectGroup: world.objectGroup,
    });
    return object.objectId;
  }

  /** As `documentLeft`, for a step to another address of the same document. */
  #addressReached(wanted: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const heard = ({ url }: { url: string }) => url === wanted && done();
      const done = () => {
        this.session.off('Page.navigatedWithinDocument', heard);
        resolve();
      };
      this.session.on('Page.navigatedWithinDocument', heard);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  // Not Playwright's goBack: it waits for a load event, and a page out of the back/forward cache has none.
  async #step(delta: number): Promise<void> {
    const { currentIndex, entries } = await this.session.send('Page.getNavigationHistory');
    const entry = entries[currentIndex + delta];
    if (!entry) throw new Error(`The tab's history has no entry ${delta} from here.`);
    const given = AbortSignal.timeout(STEP_PATIENCE);
    const arrived = Promise.race([this.documentLeft(given), this.#addressReached(entry.url, given)]);
    await this.session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
    await arrived;
    if (given.aborted) throw new Error(`Not there within ${STEP_PATIENCE} ms: ${entry.url}`);
    await this.waitFor('document.readyState === "complete"');
  }
}

/** What an evaluation threw, as an error of ours. */
export function thrown(details: {
  text: string;
  exception?: { description?: string; value?: unknown };
}): Error {
  return new Error(details.exception?.description ?? String(details.exception?.value ?? details.text));
}
