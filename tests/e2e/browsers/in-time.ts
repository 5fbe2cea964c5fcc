import { setTimeout as pause } from 'node:timers/promises';

/** What was wished for, or a rejection that tells why not, when `ms` have passed. */
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
