import { type Endpoint, type Failure, failed, type Result } from '../../failure.ts';
import { WAIT } from '../../limits.ts';
import { answered, askedToWait, hadTrouble, spaced, wentWell } from '../../requests/rate-limiter.ts';
import type { Environment } from '../environment.ts';
import { type Arrived, fetchOnce, type Outgoing } from './fetch.ts';
import { rateLimitMs } from './rate-limit-headers.ts';
import type { RateLimiterStore } from './rate-limiter-store.ts';
import { retryAfterMs } from './retry-after.ts';

/** Sends, keeps the pace's record, and turns every status that is no answer into its failure. */
export function rateLimitedSend(environment: Environment, pace: RateLimiterStore) {
  async function send(outgoing: Omit<Outgoing, 'onReceived'>, endpoint: Endpoint): Promise<Result<Arrived>> {
    const onReceived = async () => void (await pace.change(answered));
    const arrived = await fetchOnce({ ...outgoing, onReceived });
    if (!arrived.ok) return arrived.failure.kind === 'redirected' ? arrived : trouble(arrived.failure);
    const { status, headers, body } = arrived.value;
    const asked = retryAfterMs(headers, environment.now());
    const spacing = rateLimitMs(headers, environment.now());
    const isBusy = status >= 500 || status === 408;
    const failure: Failure = isBusy ? { kind: 'server-trouble', status } : { kind: 'slow-down' };
    // Whatever it refuses, a pause says that it is for now: no word on the key, nor on what there is.
    if (status >= 400 && asked !== null) return toldToWait(failure, asked);
    if (status === 429) return toldToWait(failure, Math.max(spacing, WAIT.slowDownMs));
    if (isBusy) return trouble(failure);
    if (!body.ok && (body.failure.kind === 'too-slow' || body.failure.kind === 'unreachable')) {
      return trouble(body.failure);
    }
    await pace.change((state, now) => spaced(wentWell(state), spacing, now));
    if (status === 404 || status === 410) return failed({ kind: 'interface-changed', endpoint });
    if (status !== 401 && status !== 403 && !(status >= 200 && status < 300)) {
      return failed({ kind: 'refused-request', status });
    }
    return arrived;
  }

  async function trouble(failure: Failure): Promise<Result<never>> {
    const { heldUntil } = await pace.change((state, now) =>
      hadTrouble(state, failure, environment.chance(), now),
    );
    return failed(failure, heldUntil);
  }

  async function toldToWait(failure: Failure, ms: number): Promise<Result<never>> {
    const { heldUntil } = await pace.change((state, now) =>
      askedToWait(state, failure, ms, environment.chance(), now),
    );
    return failed(failure, heldUntil);
  }

  return send;
}
