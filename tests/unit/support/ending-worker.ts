import { aheadOfWrites } from './ahead-of-writes.ts';

const ENDED = 'the worker has ended';

/** Runs a change in a worker that ends ahead of a transaction: when it has written so many; null: it does not end. */
export async function changeAndEnd(change: () => Promise<unknown>, writes: number | null): Promise<void> {
  let left = writes ?? Number.POSITIVE_INFINITY;
  const stop = aheadOfWrites(() => {
    // Once it has ended, nothing of it goes on.
    if (left-- <= 0) throw new Error(ENDED);
  });
  await change()
    .catch((error: Error) => {
      if (error.message !== ENDED) throw error;
    })
    .finally(stop);
}
