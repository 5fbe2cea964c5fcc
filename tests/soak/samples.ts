import type { ChromiumPage } from '../e2e/browsers/chromium-page.ts';
import type { Companion } from '../e2e/companion.ts';

/** Measurements at one moment of a soak. */
export interface Sample {
  seconds: number;
  /** Bytes of all the extension's databases together. */
  databaseBytes: number;
  /** Heap bytes of the options page, open all the time, after garbage collection; null where the browser does not report it. */
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

/** A shorter time shows how full the heap happens to be, not whether it grows. */
const SHORTEST_SECONDS = 3_600;

/**
 * Slope of the heap's regression line, bytes an hour (ordinary least squares); null where the samples are fewer than three, or
 * of less than an hour.
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
