import type { WorkerParts } from './worker-parts.ts';

/**
 * Returns a function that returns one value per worker. `make` creates the value at the first call. Modules use this
 * for state that is only in memory: two workers in one process, as in tests, must not share it.
 */
export function perLife<T>(make: (worker: WorkerParts) => T): (worker: WorkerParts) => T {
  const values = new WeakMap<object, { value: T }>();
  return (worker) => {
    const { value } = values.get(worker.tasks) ?? { value: make(worker) };
    values.set(worker.tasks, { value });
    return value;
  };
}

/** Returns a function that does pieces of work of one worker one after the other, each whether or not the one before succeeded. */
export function oneAfterTheOther(): <T>(worker: WorkerParts, work: () => Promise<T>) => Promise<T> {
  const lastOf = perLife(() => ({ ended: Promise.resolve<unknown>(null) }));
  return (worker, work) => {
    const last = lastOf(worker);
    const result = last.ended.then(work);
    last.ended = result.catch(() => {});
    return result;
  };
}
