// What a test reads and does alike in every document of Chromium, a tab's and the popup's, through CDP.
import { writeFile } from 'node:fs/promises';
import type { CDPSession } from '@playwright/test';
import { keyEvents, textEvents } from './chromium-keys.ts';
import { jsonOf } from './inside.ts';
import { clickIn, DOCUMENT, evaluateIn, type Inside, type PageDriver, pointIn, waitIn } from './page.ts';
import type { Json, Wire } from './wire.ts';

const WORLD = 'companion-tests';

/** Values come back as JSON; what the page's CSP forbids (eval) stays forbidden. */
const AS_THE_PAGE = { awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: false };

/** A JavaScript world of the page, in which expressions are evaluated apart from the page's scripts. */
interface World {
  contextId: number;
  objectGroup: string;
}

/** Reads the document of one session, and acts in it with trusted events. */
export abstract class ChromiumView implements PageDriver {
  readonly #send: CDPSession['send'];
  #groups = 0;

  constructor(send: CDPSession['send']) {
    this.#send = send;
  }

  abstract documentLeft(signal: AbortSignal): Promise<void>;

  evaluate<T>(expression: string): Promise<T> {
    return evaluateIn<T>(this, expression);
  }

  waitFor(expression: string, timeoutMs?: number): Promise<void> {
    return waitIn(this, expression, timeoutMs);
  }

  url(): Promise<string> {
    return this.evaluate<string>('location.href');
  }

  click(selector: string): Promise<void> {
    return clickIn(this, DOCUMENT, selector);
  }

  clickAt(x: number, y: number): Promise<void> {
    const left = { x, y, button: 'left' as const, clickCount: 1 };
    return this.act(async () => {
      await this.#moveTo(x, y);
      await this.#send('Input.dispatchMouseEvent', { type: 'mousePressed', ...left });
      await this.#send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...left });
    });
  }

  pointAt(selector: string): Promise<void> {
    return pointIn(this, (x, y) => this.act(() => this.#moveTo(x, y)), selector);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.#pressKeys(textEvents(text));
  }

  press(key: string): Promise<void> {
    return this.#pressKeys(keyEvents(key));
  }

  async screenshot(path: string): Promise<void> {
    const { data } = await this.#send('Page.captureScreenshot');
    await writeFile(path, Buffer.from(data, 'base64'));
  }

  // Not Playwright's evaluate: that one calls eval() in the page, which an extension page's CSP forbids.
  async evaluateText(expression: string): Promise<string | undefined> {
    const answer = await this.#send('Runtime.evaluate', { expression, ...AS_THE_PAGE });
    if (answer.exceptionDetails) throw thrown(answer.exceptionDetails);
    return answer.result.value as string | undefined;
  }

  isDocumentGone(error: unknown): boolean {
    return /context was destroyed|context with specified|navigated or closed|given id/i.test(String(error));
  }

  async count(selector: string): Promise<number> {
    return this.#apart(async ({ contextId }) => {
      const expression = `document.querySelectorAll(${JSON.stringify(selector)}).length`;
      const { result } = await this.#send('Runtime.evaluate', {
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
      const answer = await this.#send('Runtime.callFunctionOn', {
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

  /** Performs pointer or key events; a subclass handles events that end its document. */
  protected act(steps: () => Promise<void>): Promise<void> {
    return steps();
  }

  async #moveTo(x: number, y: number): Promise<void> {
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  }

  #pressKeys(events: Json[]): Promise<void> {
    return this.act(async () => {
      for (const event of events) await this.#send('Input.dispatchKeyEvent', event as { type: 'keyDown' });
    });
  }

  /**
   * Runs in a separate JavaScript world. Objects that it referred to there are released afterwards, or nodes would never be
   * garbage-collected.
   */
  async #apart<T>(work: (world: World) => Promise<T>): Promise<T> {
    this.#groups += 1;
    const objectGroup = `${WORLD}-${this.#groups}`;
    const { frameTree } = await this.#send('Page.getFrameTree');
    const { executionContextId: contextId } = await this.#send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: WORLD,
    });
    try {
      return await work({ contextId, objectGroup });
    } finally {
      await this.#send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => undefined);
    }
  }

  async #node({ contextId, objectGroup }: World, expression: string): Promise<string | undefined> {
    const { result } = await this.#send('Runtime.evaluate', { contextId, objectGroup, expression });
    return result.objectId;
  }

  async #closedRoot(world: World, host: string): Promise<string | undefined> {
    const objectId = await this.#node(world, `document.querySelector(${JSON.stringify(host)})`);
    if (objectId === undefined) return undefined;
    const { node } = await this.#send('DOM.describeNode', { objectId, depth: 1, pierce: true });
    const root = node.shadowRoots?.find((each) => each.shadowRootType !== 'user-agent');
    if (!root) return undefined;
    const { object } = await this.#send('DOM.resolveNode', {
      backendNodeId: root.backendNodeId,
      executionContextId: world.contextId,
      objectGroup: world.objectGroup,
    });
    return object.objectId;
  }
}

/** The commands of one session of a connection, typed as Playwright types them. */
export function sendTo(wire: Wire, session: string): CDPSession['send'] {
  return (method, params) => wire.send<never>(method, params as Json, session);
}

/** Evaluates an expression in the session, or in one of its contexts. The value must be JSON; promises are awaited. */
export async function evaluateJson<T>(
  session: Pick<CDPSession, 'send'>,
  expression: string,
  where: { contextId?: number } = {},
): Promise<T> {
  const params = { expression: jsonOf(expression), ...AS_THE_PAGE, ...where };
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', params);
  if (exceptionDetails) throw thrown(exceptionDetails);
  return (result.value === undefined ? undefined : JSON.parse(String(result.value))) as T;
}

/** Converts what an evaluation threw to an Error. */
function thrown(details: { text: string; exception?: { description?: string; value?: unknown } }): Error {
  return new Error(details.exception?.description ?? String(details.exception?.value ?? details.text));
}
