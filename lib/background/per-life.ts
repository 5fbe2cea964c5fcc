import type { WorkerParts } from './worker-parts.ts';

/**
 * Returns a function that gives each worker a value of its own, created at the first call. Modules use it for state that is in
 * memory only: two workers in one process, as in tests, must not share it.
 */
export function perLife<T>(make: (worker: WorkerParts) => T): (worker: WorkerParts) => T {
  const values = new WeakMap<object, { value: T }>();
  return (worker) => {
    const { value } = values.get(worker.jobs) ?? { value: make(worker) };
    values.set(worker.jobs, { value });
    return value;
  };
}
