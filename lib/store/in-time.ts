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
