import { STORAGE } from '../limits.ts';

/**
 * Returns the result of `work`, or rejects with a `TimeoutError` if it takes longer than the limit for storage. The
 * time is counted in runs of a short timer, so that a sleeping or busy machine does not look like hanging storage.
 */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let turns = 0;
    let timer: ReturnType<typeof setTimeout>;
    const turn = () => {
      if (turns++ < STORAGE.turns) timer = setTimeout(turn, STORAGE.turnMs);
      else reject(new DOMException('', 'TimeoutError'));
    };
    turn();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Returns the result of `read`, which is called once more after an error that passes. */
export async function patiently<T>(read: () => Promise<T>): Promise<T> {
  return read().catch((error) => {
    if (!isPassing(error)) throw error;
    return read();
  });
}

const PASSING = ['TimeoutError', 'AbortError', 'InvalidStateError', 'UnknownError'];

/** Whether the database may answer if it is asked again: it took too long, was closed meanwhile, or the browser gives no reason. */
export function isPassing(error: unknown): boolean {
  return error instanceof DOMException && PASSING.includes(error.name);
}
