import { afterEach } from 'vitest';

const ENDED = 'the worker has ended';
const crashing = globalThis as { dieAt?: (point: string) => Promise<void> };

afterEach(() => {
  delete crashing.dieAt;
});

/** Runs a change in a worker that ends at a crash point: after it has passed so many; null: it does not end. */
export async function changeAndEnd(change: () => Promise<unknown>, passages: number | null): Promise<void> {
  let left = passages ?? Number.POSITIVE_INFINITY;
  crashing.dieAt = async () => {
    // Once it has ended, nothing of it goes on.
    if (left-- <= 0) throw new Error(ENDED);
  };
  await change().catch((error: Error) => {
    if (error.message !== ENDED) throw error;
  });
  delete crashing.dieAt;
}
