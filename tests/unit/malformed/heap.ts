import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the bytes in use after garbage collection. */
export async function heapInUse(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    // Promises and finished transactions release their objects within the next turns of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}
