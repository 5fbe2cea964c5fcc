import { browser } from 'wxt/browser';
import { done, failed, REFUSED, type Result } from './failure.ts';
import type { Answer, Argument, MessageName, Reply } from './protocol.ts';

/** The pause before the message is sent again, ms: time for a worker that dies to be gone. */
const AGAIN_AFTER_MS = 300;

/** Whether the extension that this script belongs to is still installed and enabled. False after an update too. */
export function extensionLives(): boolean {
  return browser.runtime?.id !== undefined;
}

/**
 * Sends a message to the worker and returns its answer. If the worker dies before it answers, or the page comes back from the back/forward
 * cache without an answer, the message is sent once more. So every message must be harmless if it comes twice. After `signal`
 * has aborted, it is not sent again.
 *
 * If the answer is itself a failed result, that failure is returned. Other failures: `no-worker` if there is no answer, or if the worker's
 * handler throws; it `isRefused` if the worker does not answer this page.
 */
export async function ask<Q extends MessageName>(
  message: Q,
  argument: Argument<Q>,
  signal?: AbortSignal,
): Promise<Result<Value<Answer<Q>>>> {
  const reply = (await send(message, argument)) ?? (await sendAgain(message, argument, signal));
  if (reply && 'answer' in reply) return resultOf(reply.answer);
  return failed(reply && 'refused' in reply ? REFUSED : { kind: 'no-worker' });
}

/** Sends a message. Resolves to undefined if there is no reply: browsers report a dead worker with different errors. */
async function send<Q extends MessageName>(message: Q, argument: Argument<Q>): Promise<Reply<Q> | undefined> {
  if (!extensionLives()) return undefined;
  const sent: Promise<Reply<Q> | undefined> = browser.runtime.sendMessage({ ask: message, with: argument });
  return orReturn(sent).catch(() => undefined);
}

async function sendAgain<Q extends MessageName>(
  message: Q,
  argument: Argument<Q>,
  signal?: AbortSignal,
): Promise<Reply<Q> | undefined> {
  await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  return signal?.aborted ? undefined : send(message, argument);
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
