import type { WorkerParts } from './worker-parts.ts';

/**
 * Returns a function that gives each life of the worker a value of its own, made when it is first asked for. For what a module
 * remembers in memory only: two lives in one process, as in tests, must not share it.
 */
export function perLife<T>(make: (worker: WorkerParts) => T): (worker: WorkerParts) => T {
  const values = new WeakMap<object, { value: T }>();
  return (worker) => {
    const { value } = values.get(worker.jobs) ?? { value: make(worker) };
    values.set(worker.jobs, { value });
    return value;
  };
}
