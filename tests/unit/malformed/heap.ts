import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes in use once everything that nobody holds any more is gone. */
export async function heapInUse(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    // What a promise or a finished transaction still holds goes with the next turns.
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}
