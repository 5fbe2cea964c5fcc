import type { TestBrowser } from '../../e2e/browsers/browser.ts';
import type { ChromiumBrowser } from '../../e2e/browsers/chromium.ts';
import type { ChromiumPage } from '../../e2e/browsers/chromium-page.ts';
import { launch } from '../../e2e/companion.ts';
import { type Random, randomFrom, shuffled } from '../../site/seed/random.ts';
import { median } from '../numbers.ts';
import { CASES, type Case, LARGEST, type Opening } from './cases.ts';
import { makeExtensions } from './extensions.ts';

/** What was measured, in rounds with each case once. An opening is cold: nothing of the extension runs before. */
export interface Measured {
  openings: (Case & Opening & { place: string; round: number })[];
  /** Median ms of a page of attempts. */
  writes: (Case & { place: string; round: number; ms: number })[];
  /** Bytes of a page's objects and buffers. */
  heaps: (Case & { bytes: number })[];
}

const WRITE_ROUNDS = 9;
/** Chromium has more to measure: a page and a worker. */
const CHROMIUM_SHARE = 0.65;

/** A browser with the small extension of this bench. `origin`: of the extension of a case. */
interface Bench {
  browser: TestBrowser;
  origin: (one: Case) => string;
  random: Random;
}

/** Reads and writes histories in all layouts, about as long as this. */
export async function measureHistoryLayouts(timeMs: number, seed: number): Promise<Measured> {
  const random = randomFrom(seed);
  const extensions = await makeExtensions();
  const [extension = '', ...besides] = extensions.map(({ folder }) => folder);
  const measured: Measured = { openings: [], writes: [], heaps: [] };

  const chromium = (await launch('chromium', { extension, besides, sitePort: 9 })) as ChromiumBrowser;
  try {
    // The browser's debugger ends workers through any page.
    await (await chromium.newPage()).goto('data:text/html,');
    const origin = ({ each, size }: Case) =>
      extensions.find((one) => one.each === each && one.size === size)?.origin ?? '';
    const bench = { browser: chromium, origin, random };
    const page = "Chromium, an extension's page";
    const inWorker = async (one: Case) => {
      const opening = await chromium.evaluateInWorkerOf<Opening>(origin(one), 'answer');
      await chromium.killWorkerOf(origin(one));
      return opening;
    };
    await fillAll(bench);
    for (const one of extensions) await chromium.killWorkerOf(one.origin);
    const places = {
      [page]: (one: Case) => inPage<Opening>(bench, 'openAll', one),
      'Chromium, its worker': inWorker,
    };
    await openCold(measured, places, timeMs * CHROMIUM_SHARE, random);
    for (const one of CASES)
      measured.heaps.push({ ...one, bytes: await inPage(bench, 'openAll', one, heapOf) });
    await writeAll(measured, page, bench);
  } finally {
    await chromium.close();
  }

  const firefox = await launch('firefox', { extension, sitePort: 9 });
  try {
    const bench = { browser: firefox, origin: () => firefox.extensionOrigin, random };
    const page = "Firefox, an extension's page";
    await fillAll(bench);
    await firefox.killWorker();
    const places = { [page]: (one: Case) => inPage<Opening>(bench, 'openAll', one) };
    await openCold(measured, places, timeMs * (1 - CHROMIUM_SHARE), random);
    await writeAll(measured, page, bench);
  } finally {
    await firefox.close();
  }
  checkSummaries(measured);
  return measured;
}

async function fillAll(bench: Bench): Promise<void> {
  for (const one of CASES) await inPage(bench, 'fill', one);
}

/** Measures rounds until the time is over. The first does not count, since files are read then. */
async function openCold(
  { openings }: Measured,
  places: Record<string, (one: Case) => Promise<Opening>>,
  timeMs: number,
  random: Random,
): Promise<void> {
  const end = performance.now() + timeMs;
  for (let round = 0; round < 2 || performance.now() < end; round++) {
    for (const [place, open] of Object.entries(places)) {
      for (const one of shuffled(CASES, random)) {
        const opening = await open(one);
        if (round > 0) openings.push({ ...one, place, round, ...opening });
      }
    }
  }
}

async function writeAll({ writes }: Measured, place: string, bench: Bench): Promise<void> {
  const largest = CASES.filter(({ size }) => size === LARGEST);
  for (let round = 0; round < WRITE_ROUNDS; round++) {
    for (const one of shuffled(largest, bench.random)) {
      writes.push({ ...one, place, round, ms: median(await inPage<number[]>(bench, 'writePages', one)) });
    }
  }
}

/** Opens the extension's page for a task. Resolves to its answer, or to what `look` finds in the page after that. */
async function inPage<T>(
  { browser, origin }: Bench,
  task: string,
  one: Case,
  look?: (page: ChromiumPage) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage();
  try {
    await page.goto(`${origin(one)}/page.html?${task}#${one.each}-${one.size}`);
    const answer = await page.evaluate<T>('answer');
    return look ? await look(page as ChromiumPage) : answer;
  } finally {
    await page.close();
  }
}

async function heapOf({ session }: ChromiumPage): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}

/** Fails if two layouts of the same history give different results. */
function checkSummaries({ openings }: Measured): void {
  for (const [size, all] of Map.groupBy(openings, (one) => one.size)) {
    const summaries = new Set(all.map(({ summary }) => summary));
    if (summaries.size > 1) throw new Error(`Layouts of ${size} attempts differ: ${[...summaries]}`);
  }
}
