import type { AnswerForm } from '../report/answer-form.ts';
import { parseRateLimiter } from '../requests/parse-rate-limiter.ts';
import type { RateLimiterState } from '../requests/rate-limiter.ts';
import { core, readState } from '../store/core/core.ts';

/** Returns the rate limiter's state as it was last stored, without the effects of the time that has passed since. */
export async function readRateLimiter(): Promise<RateLimiterState> {
  return parseRateLimiter(await readState('rateLimiter'), Date.now());
}

/** Returns what the newest answers of the site looked like, by endpoint and outcome. */
export async function readAnswerForms(): Promise<Record<string, AnswerForm>> {
  const { store } = (await core()).transaction('answers');
  const [names, forms] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return Object.fromEntries(names.map((name, i) => [name, forms[i] as AnswerForm]));
}
