import type { Result } from '../../failure.ts';
import { answerForm } from '../../report/answer-form.ts';
import { failureName } from '../../report/failure-name.ts';
import type { ApiRequest } from '../../site-api/api.ts';
import type { Arrived } from '../../site-api/response.ts';
import { core } from '../../store/core/core.ts';

/** Stores what an answer looked like, for the debug info in the options. Nothing waits for it or depends on it. */
export async function noteAnswer(
  { endpoint }: Pick<ApiRequest<unknown>, 'endpoint'>,
  arrived: Result<Arrived>,
  hadKey: boolean,
  now: number,
): Promise<void> {
  try {
    const { headers, body } = arrived.ok ? arrived.value : { headers: new Headers(), body: arrived };
    const form = answerForm({ headers, body: body.ok ? body.value : undefined }, now);
    const name = [endpoint, ...(hadKey ? [] : ['without key']), outcomeOf(arrived)].join(', ');
    const writing = (await core()).transaction('answers', 'readwrite');
    const before = await writing.store.get(name);
    if (JSON.stringify(form) !== JSON.stringify(before)) await writing.store.put(form, name);
    await writing.done;
  } catch {
    // The next answer is noted instead.
  }
}

/** Returns the status of an answer and why it is no JSON, or why there is no answer. */
function outcomeOf(arrived: Result<Arrived>): string {
  if (!arrived.ok) return failureName(arrived.failure);
  const { status, body } = arrived.value;
  return body.ok ? `${status}` : `${status} ${failureName(body.failure)}`;
}
