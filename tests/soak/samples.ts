import type { ChromiumPage } from '../e2e/browsers/chromium-page.ts';
import type { Companion } from '../e2e/companion.ts';

/** Measurements at one moment of a soak. */
export interface Sample {
  seconds: number;
  /** Bytes of all databases of the extension together. */
  databaseBytes: number;
  /**
   * Heap bytes, after garbage collection, of the options page, which is open all the time; null where the browser does not
   * report them.
   */
  heapBytes: number | null;
}

export async function sampleOf({ browser, options }: Companion, seconds: number): Promise<Sample> {
  const databaseBytes = await options.evaluate<number>(
    'navigator.storage.estimate().then(({ usage }) => usage)',
  );
  const heapBytes = browser.name === 'chromium' ? await heapOf(options as ChromiumPage) : null;
  return { seconds: Math.round(seconds), databaseBytes, heapBytes };
}

async function heapOf({ page }: ChromiumPage): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** In a shorter time random changes of the heap hide whether it grows. */
const SHORTEST_SECONDS = 3_600;

/**
 * The heap's growth in bytes an hour, as the slope of a regression line (ordinary least squares). Null with fewer than three
 * samples or less than an hour between the first and the last.
 */
export function growthAnHour(samples: readonly Sample[]): number | null {
  const points = samples.flatMap(({ seconds, heapBytes }) =>
    heapBytes === null ? [] : [{ x: seconds / 3_600, y: heapBytes }],
  );
  const hours = (points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0);
  if (points.length < 3 || hours * 3_600 < SHORTEST_SECONDS) return null;
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const covariance = mean((point) => (point.x - x) * (point.y - y));
  return Math.round(covariance / mean((point) => (point.x - x) ** 2));
}
