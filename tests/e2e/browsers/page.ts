// The parts of a page's driver that are the same in every browser. They use the few functions that each browser implements
// itself.

import { setTimeout as pause } from 'node:timers/promises';
import { WAIT_MS } from '../../patience.ts';
import type { Box, ShadowView } from './browser.ts';
import { type Aim, aimIn, attributesIn, boxIn, jsonOf, textIn, waitingFor } from './inside.ts';

/** ms of one wait inside the page: short, because a page that is left can end the wait silently. */
const STAY = 1_000;
/** ms between two reads at first. Reads are repeated because the debugger gets no event when a closed root changes. */
const ASK_EVERY = 50;
/** ms between two reads once a wait has lasted long. */
const ASK_SELDOM = 250;

/** Passed in place of a closed root's host: the document itself. */
export const DOCUMENT = null;

/** A function of `inside.ts`: its first argument is the root it works in. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments are checked by `Args` at each call
export type Inside<Args extends unknown[], T> = (root: any, ...args: Args) => T | Promise<T>;

/** What a browser must be able to do with one of its pages. */
export interface PageDriver {
  /** Evaluates in the page's own JavaScript world. The expression's value must be a string or the promise of one. */
  evaluateText(expression: string): Promise<string | undefined>;
  /** Whether an error of these calls only means that the document was replaced or closed meanwhile. */
  isDocumentGone(error: unknown): boolean;
  /** Resolves at the next event that shows that the tab leaves its document, or when the signal aborts. */
  documentLeft(signal: AbortSignal): Promise<void>;
  /** How many elements of the document the selector matches, counted in a JavaScript world that the page cannot change. */
  count(selector: string): Promise<number>;
  /**
   * Calls a function with a closed root (undefined when there is none) or the document, in a JavaScript world that the page
   * cannot change.
   */
  callInside<Args extends unknown[], T>(
    host: string | typeof DOCUMENT,
    inside: Inside<Args, T>,
    ...args: Args
  ): Promise<T | undefined>;
  clickAt(x: number, y: number): Promise<void>;
}

/** The value of an expression in the page's own JavaScript world. */
export async function evaluateIn<T>(driver: PageDriver, expression: string): Promise<T> {
  const text = await driver.evaluateText(jsonOf(expression));
  return (text === undefined ? undefined : JSON.parse(text)) as T;
}

/** Waits in the page's own JavaScript world, and starts again in each new document. */
export async function waitIn(driver: PageDriver, expression: string, patience = WAIT_MS): Promise<void> {
  const ends = Date.now() + patience;
  let why = 'the page did not answer';
  for (let left = patience; left > 0; left = ends - Date.now()) {
    const stay = Math.min(STAY, left);
    const answer = await stayIn(driver, waitingFor(expression, stay), stay);
    if (answer === '') return;
    why = answer ?? why;
  }
  throw new Error(`Waited ${patience} ms for ${expression}: ${why}. ${await shownIn(driver)}`);
}

/** Returns a sentence that quotes the start of the page's text, for the error of a wait. */
async function shownIn(driver: PageDriver): Promise<string> {
  const text = await stayIn(driver, 'document.body.innerText.slice(0, 600)', STAY);
  return text === undefined ? 'The page does not answer.' : `The page shows: ${JSON.stringify(text)}`;
}

/**
 * One wait of at most `stay` ms in the current document; undefined when the tab left it meanwhile, since a page in the
 * back/forward cache never answers.
 */
async function stayIn(driver: PageDriver, source: string, stay: number): Promise<string | undefined> {
  const over = new AbortController();
  const left = driver.documentLeft(over.signal).then(() => undefined);
  const lost = pause(stay + 2_000, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([driver.evaluateText(source), left, lost]);
  } catch (error) {
    if (!driver.isDocumentGone(error)) throw error;
    await pause(ASK_EVERY);
    return undefined;
  } finally {
    over.abort();
  }
}

/** Clicks an element of the document or of a closed root as soon as it can be clicked. */
export async function clickIn(
  driver: PageDriver,
  host: string | typeof DOCUMENT,
  selector: string,
): Promise<void> {
  await aimAt(driver, host, selector, (x, y) => driver.clickAt(x, y));
}

/** Moves the pointer to an element of the document as soon as it could be clicked. */
export async function pointIn(driver: PageDriver, move: Act, selector: string): Promise<void> {
  await aimAt(driver, DOCUMENT, selector, move);
}

/** An action at a point of the viewport. */
type Act = (x: number, y: number) => Promise<void>;

async function aimAt(
  driver: PageDriver,
  host: string | typeof DOCUMENT,
  selector: string,
  act: Act,
): Promise<void> {
  const aim = await until<Aim>(
    driver,
    () => driver.callInside(host, aimIn, selector),
    (found) => 'x' in found,
    (last) => `${last && 'problem' in last ? last.problem : `no <${host}>`} to click: ${selector}`,
  );
  if ('x' in aim) await act(aim.x, aim.y);
}

/** Returns a view of the closed root of the first element that `host` selects. */
export function shadowView(driver: PageDriver, host: string): ShadowView {
  const text = async () => (await driver.callInside(host, textIn)) ?? '';
  const attributesOf = async (selectors: string[]) =>
    (await driver.callInside(host, attributesIn, selectors)) ?? selectors.map(() => null);
  return {
    count: () => driver.count(host),
    text,
    attributes: async (selector) => (await attributesOf([selector]))[0] ?? null,
    attributesOf,
    box: async (selector = '*') =>
      (await driver.callInside<[string], Box | null>(host, boxIn, selector)) ?? null,
    click: (selector) => clickIn(driver, host, selector),
    waitForText: (pattern, patience) => {
      const matches = (now: string) =>
        typeof pattern === 'string' ? now.includes(pattern) : pattern.test(now);
      return until(driver, text, matches, (last) => `no ${pattern} in <${host}>, but: ${last}`, patience);
    },
    waitForGone: async (patience) => {
      const gone = (count: number) => count === 0;
      await until(
        driver,
        () => driver.count(host),
        gone,
        (last) => `${last} of <${host}> still there`,
        patience,
      );
    },
  };
}

/** Reads repeatedly until the result matches. When the document is replaced meanwhile, it reads the next one. */
async function until<T>(
  driver: PageDriver,
  read: () => Promise<T | undefined>,
  matches: (result: T) => boolean,
  why: (last: T | undefined) => string,
  patience = WAIT_MS,
): Promise<T> {
  const ends = Date.now() + patience;
  let last: T | undefined;
  let wait = ASK_EVERY;
  do {
    try {
      last = await read();
      if (last !== undefined && matches(last)) return last;
    } catch (error) {
      if (!driver.isDocumentGone(error)) throw error;
    }
    await pause(wait);
    wait = Math.min(wait * 1.2, ASK_SELDOM);
  } while (Date.now() < ends);
  throw new Error(`Waited ${patience} ms: ${why(last)}`);
}
