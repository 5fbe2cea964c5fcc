import { STORAGE } from '../limits.ts';

/**
 * The same, or a `TimeoutError` where it takes longer than storage may. Counted in turns of a short timer: a machine
 * that slept, or is too busy for either, is not taken for storage that hangs.
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
