import { browser } from 'wxt/browser';
import { done, failed, type Result } from './failure.ts';
import type { Answer, Argument, Question, Reply } from './protocol.ts';

/** Waits before each further try, ms: a worker that dies again and again is given some ten seconds. */
const TRIES_AFTER_MS = [50, 100, 200, 400, 800, 1600, 3000, 4000];
/** A worker that died only after this time had begun to work on the answer: the tries count anew. */
const LIVED_MS = 300;
/** One that dies in the middle of its work this often would do so for ever. */
const MOST_LIVES = 60;

/** Whether this script's extension is still there: false after an update, when disabled or removed. */
export function extensionLives(): boolean {
  return browser.runtime?.id !== undefined;
}

/**
 * Asks the worker. A worker that died before it answered is asked again, since every question may be repeated.
 * Fails with `no-worker` where none comes up in some ten seconds of tries, where it dies at work again and again, or breaks;
 * with `refused` where it does not answer this page.
 */
export async function ask<Q extends Question>(
  question: Q,
  argument: Argument<Q>,
): Promise<Result<Answer<Q>>> {
  let lives = 0;
  for (let tries = 0; extensionLives(); tries++) {
    const begun = Date.now();
    try {
      const reply: Reply<Q> | undefined = await browser.runtime.sendMessage({
        ask: question,
        with: argument,
      });
      if (reply && 'answer' in reply) return done(reply.answer);
      if (reply && 'refused' in reply) return failed({ kind: 'refused' });
      if (reply) break;
    } catch {
      // Chromium and Firefox word a dead worker differently; in all cases asking again is right.
      if (Date.now() - begun > LIVED_MS && lives++ < MOST_LIVES) tries = 0;
    }
    const wait = TRIES_AFTER_MS[tries];
    if (wait === undefined) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return failed({ kind: 'no-worker' });
}
