// What a test sees and does alike in every document of Chromium, a tab's and the popup's, through CDP.
import type { CDPSession } from '@playwright/test';
import { clickIn, DOCUMENT, evaluateIn, type Inside, type PageDriver, waitIn } from './page.ts';

const WORLD = 'companion-tests';

/** Values come back as JSON; what the page's CSP forbids (eval) stays forbidden. */
export const AS_THE_PAGE = { awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: false };

/** A world of the page: where expressions are evaluated apart from the page's scripts. */
interface World {
  contextId: number;
  objectGroup: string;
}

/** Looks into the document of one session. */
export abstract class ChromiumView implements PageDriver {
  readonly #send: CDPSession['send'];
  #groups = 0;

  constructor(send: CDPSession['send']) {
    this.#send = send;
  }

  abstract clickAt(x: number, y: number): Promise<void>;

  abstract documentLeft(signal: AbortSignal): Promise<void>;

  evaluate<T>(expression: string): Promise<T> {
    return evaluateIn<T>(this, expression);
  }

  waitFor(expression: string, timeoutMs?: number): Promise<void> {
    return waitIn(this, expression, timeoutMs);
  }

  click(selector: string): Promise<void> {
    return clickIn(this, DOCUMENT, selector);
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

  /** Runs in a world of our own; what it held on to there is let go again, or nodes would never be collected. */
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

/** Returns what an evaluation threw as an Error. */
export function thrown(details: {
  text: string;
  exception?: { description?: string; value?: unknown };
}): Error {
  return new Error(details.exception?.description ?? String(details.exception?.value ?? details.text));
}
