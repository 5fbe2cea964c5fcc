import { setTimeout as pause } from 'node:timers/promises';

/** Resolves with the result, or rejects with a reason when `ms` have passed. */
export async function inTime<T>(result: Promise<T>, ms: number, why: string): Promise<T> {
  const timeout = new AbortController();
  const late = pause(ms, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`Waited ${ms} ms: ${why}`);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    late.catch(() => undefined);
    timeout.abort();
  }
}
