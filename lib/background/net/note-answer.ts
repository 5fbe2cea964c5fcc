import type { Account } from '../../account/account.ts';
import type { Result } from '../../failure.ts';
import { answerForm, mergedForm } from '../../report/answer-form.ts';
import { failureName } from '../../report/failure-name.ts';
import { core } from '../../store/core/core.ts';
import { playerData } from '../../store/player/player.ts';
import { readStandings, standingOn } from '../../store/player/standings.ts';
import type { ApiRequest } from './api.ts';
import type { Arrived } from './fetch.ts';

interface Answered {
  request: Pick<ApiRequest<unknown>, 'endpoint' | 'query'>;
  arrived: Result<Arrived>;
  hadKey: boolean;
  /** Whose key it was, if it is stored. */
  account: Account | null;
}

/** Stores what an answer looked like, for the debug info in the options. Nothing waits for it or depends on it. */
export async function noteAnswer(answered: Answered, now: number): Promise<void> {
  const { request, arrived, hadKey, account } = answered;
  try {
    const standings =
      account && request.query?.statuses
        ? await readStandings(await playerData(account.origin, account.player.id))
        : null;
    const form = answerForm(request, answerOf(arrived), now, (id) => standingOn(standings, id).status);
    const name = [request.endpoint, ...(hadKey ? [] : ['without key']), outcomeOf(arrived)].join(', ');
    const writing = (await core()).transaction('answers', 'readwrite');
    const before = await writing.store.get(name);
    const next = mergedForm(before, form);
    if (JSON.stringify(next) !== JSON.stringify(before)) await writing.store.put(next, name);
    await writing.done;
  } catch {
    // The next answer is noted instead.
  }
}

function answerOf(arrived: Result<Arrived>) {
  if (!arrived.ok) return { status: 0, headers: new Headers(), body: undefined };
  const { status, headers, body } = arrived.value;
  return { status, headers, body: body.ok ? body.value : undefined };
}

/** Returns the status of an answer and why it is no JSON, or why there is no answer. */
function outcomeOf(arrived: Result<Arrived>): string {
  if (!arrived.ok) return failureName(arrived.failure);
  const { status, body } = arrived.value;
  return body.ok ? `${status}` : `${status} ${failureName(body.failure)}`;
}
