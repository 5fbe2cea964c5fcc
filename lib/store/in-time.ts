import { STORAGE } from '../limits.ts';

/**
 * Returns the same result, or rejects with a `TimeoutError` where it takes longer than storage may. The time is counted in
 * turns of a short timer, so that a machine that slept or is busy is not mistaken for storage that hangs.
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
