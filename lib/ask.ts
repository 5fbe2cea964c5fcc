import { browser } from 'wxt/browser';
import { done, failed, type Result } from './failure.ts';
import type { Answer, Argument, MessageName, Reply } from './protocol.ts';

/** The pause before each retry, ms. All retries together take about ten seconds. */
const TRIES_AFTER_MS = [50, 100, 200, 400, 800, 1600, 3000, 4000];
/**
 * If the worker ran at least this long, ms, it had begun to work on the answer, so the number of retries starts at 0
 * again.
 */
const LIVED_MS = 300;
/**
 * The number of retries starts again at most this often. A worker that dies so often during the work would do so
 * forever.
 */
const MOST_LIVES = 60;

/** Whether the extension that this script belongs to is still installed and enabled. False after an update too. */
export function extensionLives(): boolean {
  return browser.runtime?.id !== undefined;
}

/**
 * Sends a message to the worker and returns its answer. If the worker dies before it answers, the message is sent
 * again, so every message must be repeatable. So it is if the page comes back from the back/forward cache without an answer. After
 * `signal` has aborted, it is not sent again, and fails with `no-worker`.
 *
 * If the answer is itself a failed result, that failure is returned. Other failures: `no-worker` if no worker starts
 * within about ten seconds, if it dies during the work again and again, or if its handler throws; `refused` if the
 * worker does not answer this page.
 */
export async function ask<Q extends MessageName>(
  message: Q,
  argument: Argument<Q>,
  signal?: AbortSignal,
): Promise<Result<Value<Answer<Q>>>> {
  let lives = 0;
  for (let tries = 0; extensionLives() && !signal?.aborted; tries++) {
    const begun = Date.now();
    try {
      const reply: Reply<Q> | undefined = await orReturn(
        browser.runtime.sendMessage({ ask: message, with: argument }),
      );
      if (reply && 'answer' in reply) return resultOf(reply.answer);
      if (reply && 'refused' in reply) return failed({ kind: 'refused' });
      if (reply) break;
    } catch {
      // Chromium and Firefox report a dead worker with different errors. A retry is right for all of them.
      if (Date.now() - begun > LIVED_MS && lives++ < MOST_LIVES) tries = 0;
    }
    const wait = TRIES_AFTER_MS[tries];
    if (wait === undefined) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return failed({ kind: 'no-worker' });
}

/**
 * Resolves as the reply does, or to undefined once the page comes back from the back/forward cache: Firefox drops a reply that arrives
 * while the page is there, and Chromium reports it as a dead worker.
 */
async function orReturn<R>(reply: Promise<R>): Promise<R | undefined> {
  const end = new AbortController();
  const isBack = new Promise<undefined>((resolve) => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && resolve(undefined);
    window.addEventListener('pageshow', onShow, { signal: end.signal });
  });
  return Promise.race([reply, isBack]).finally(() => end.abort());
}

/** The value of an answer. If the answer is a result, it is the value of that result. */
type Value<A> = [A] extends [Result<infer T>] ? T : A;

function resultOf<A>(answer: A): Result<Value<A>> {
  const isResult = typeof answer === 'object' && answer !== null && 'ok' in answer;
  // The types of both branches follow from `Value`, which TypeScript does not see.
  return (isResult ? answer : done(answer)) as Result<Value<A>>;
}
