import { RATE_LIMITS } from '../../lib/limits.ts';
import { AT_ONCE } from '../builds/limits.ts';
import { AT_ONCE_BUILDS, BUILDS } from '../e2e/companion.ts';
import { faultsOf } from './checks.ts';
import { deathsEvery } from './deaths.ts';
import { type Heap, watchHeap } from './heap.ts';
import { type Reading, readAll } from './reading.ts';
import { onStage } from './stage.ts';

/** The results of one history. `broken`: a sentence for everything that is wrong. */
export interface History {
  reading: Reading;
  /** Null where the browser does not report it. */
  heap: Heap | null;
  broken: string[];
}

const BIG = { attempts: 100_000, problems: 15_000 };
const SMALLER = { attempts: 5_000, problems: 1_500 };
/** The time after which Firefox ends an idle event page. */
const FIREFOX_LIFE_MS = 30_000;
const LEAST_FIREFOX_DEATHS = 3;

/** The parts by name; each can run without the others. */
export const PARTS = {
  /** Reads a big history in one life of the worker, without waits between requests. */
  undisturbed: () =>
    onStage({ browser: 'chromium', extension: AT_ONCE_BUILDS.chromium, history: BIG }, async (stage) => {
      const heap: Heap = { peak: 0, live: [] };
      const { reading, ...lived } = await readAll(stage, [watchHeap(heap)]);
      const broken = await faultsOf(stage, AT_ONCE, lived);
      return { reading, heap, broken } satisfies History;
    }),

  /** Reads a smaller history in Firefox with the players' build, whose worker dies every 30 s. */
  firefox: () =>
    onStage({ browser: 'firefox', extension: BUILDS.firefox, history: SMALLER }, async (stage) => {
      const { reading, ...lived } = await readAll(stage, [deathsEvery(FIREFOX_LIFE_MS)]);
      const broken = await faultsOf(stage, RATE_LIMITS, lived);
      if (reading.deaths < LEAST_FIREFOX_DEATHS) broken.push(`${reading.deaths} deaths in Firefox`);
      return { reading, heap: null, broken } satisfies History;
    }),
};

/** The results of the parts that were run. */
export type Results = { [Part in keyof typeof PARTS]?: Awaited<ReturnType<(typeof PARTS)[Part]>> };
