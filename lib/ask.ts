import { browser } from 'wxt/browser';
import { done, failed, type Result } from './failure.ts';
import type { Answer, Argument, MessageName, Reply } from './protocol.ts';

/** Pauses before each retry, ms. In total a worker that keeps dying is retried for about ten seconds. */
const TRIES_AFTER_MS = [50, 100, 200, 400, 800, 1600, 3000, 4000];
/** A worker that lived at least this long, ms, had started on the answer, so the retries start over. */
const LIVED_MS = 300;
/** Retries start over at most this often: a worker that dies at work so often would do so forever. */
const MOST_LIVES = 60;

/** Returns whether this script's extension is still installed and enabled. It is false after an update, too. */
export function extensionLives(): boolean {
  return browser.runtime?.id !== undefined;
}

/**
 * Sends a message to the worker and returns its answer. Every message may be repeated, so a worker that died before it
 * answered is asked again.
 *
 * Fails as the answer does, where that is itself a result. Fails with `no-worker` if no worker starts within about ten
 * seconds, if it dies at work again and again, or if its handler throws. Fails with `refused` if the worker does not answer
 * this page.
 */
export async function ask<Q extends MessageName>(
  message: Q,
  argument: Argument<Q>,
): Promise<Result<Value<Answer<Q>>>> {
  let lives = 0;
  for (let tries = 0; extensionLives(); tries++) {
    const begun = Date.now();
    try {
      const reply: Reply<Q> | undefined = await browser.runtime.sendMessage({
        ask: message,
        with: argument,
      });
      if (reply && 'answer' in reply) return resultOf(reply.answer);
      if (reply && 'refused' in reply) return failed({ kind: 'refused' });
      if (reply) break;
    } catch {
      // Chromium and Firefox report a dead worker with different errors. Asking again is right for all of them.
      if (Date.now() - begun > LIVED_MS && lives++ < MOST_LIVES) tries = 0;
    }
    const wait = TRIES_AFTER_MS[tries];
    if (wait === undefined) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return failed({ kind: 'no-worker' });
}

/** What an answer brings: an answer that is itself a result brings its value. */
type Value<A> = [A] extends [Result<infer T>] ? T : A;

function resultOf<A>(answer: A): Result<Value<A>> {
  const isResult = typeof answer === 'object' && answer !== null && 'ok' in answer;
  // The types of both branches follow from `Value`, which TypeScript does not see.
  return (isResult ? answer : done(answer)) as Result<Value<A>>;
}
