import { setTimeout as pause } from 'node:timers/promises';

/** Resolves with the result, or rejects with a reason when `ms` have passed. */
export async function inTime<T>(wished: Promise<T>, ms: number, why: string): Promise<T> {
  const given = new AbortController();
  const late = pause(ms, undefined, { signal: given.signal }).then(() => {
    throw new Error(`Waited ${ms} ms: ${why}`);
  });
  try {
    return await Promise.race([wished, late]);
  } finally {
    late.catch(() => undefined);
    given.abort();
  }
}
