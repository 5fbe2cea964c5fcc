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

/**
 * How often a page reads the database again if it takes too long. After an update the worker may sum up a long history first,
 * which takes a slow device longer than one reading may.
 */
const MOST_TRIES = 10;

/** Returns the result of `read`, which is repeated after an error that passes. Rejects with any other error, and after ten times. */
export async function patiently<T>(read: () => Promise<T>, times = MOST_TRIES): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isPassing(error) || times <= 1) throw error;
    return patiently(read, times - 1);
  }
}

const PASSING = [
  'TimeoutError',
  'AbortError',
  'InvalidStateError',
  'TransactionInactiveError',
  'UnknownError',
];

/** Whether the database may answer if it is asked again: it took too long, was closed meanwhile, or the browser gives no reason. */
export function isPassing(error: unknown): boolean {
  return error instanceof DOMException && PASSING.includes(error.name);
}

/** Whether an error means that the database took too long. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
