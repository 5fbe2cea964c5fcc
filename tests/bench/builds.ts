import { AT_ONCE_BUILDS, type Companion, companionIn, launch } from '../e2e/companion.ts';
import type { Site } from '../site/handle.ts';
import type { FirstPlayer } from '../site/seed/first-player.ts';
import { type Random, randomFrom, shuffled } from '../site/seed/random.ts';
import type { Databases } from './in-page/databases.ts';
import { storeIn } from './in-page/stored-databases.ts';
import { type Comparison, comparisonOf, type Pair } from './ratios.ts';
import { putSnapshot, snapshot } from './snapshot.ts';
import { onStage } from './stage.ts';
import { TIMINGS } from './timings.ts';

/** Folders of two unpacked builds for Chromium. */
export interface Builds {
  a: string;
  b: string;
}

/** Each measured value of both builds, by its name. */
export type BuildFigures = Record<string, Comparison>;

/** The sizes of the histories with which builds are compared. */
export const HISTORIES: readonly FirstPlayer[] = [
  { attempts: 100, problems: 60 },
  { attempts: 100_000, problems: 15_000 },
];

/**
 * Number of times that both browsers are started anew: a browser of the same build may be slower than another for as long as it
 * runs.
 */
const STARTS = 3;

/**
 * Compares two builds. Each gets a browser with the same data, and every value is measured in both, one after the other, in an
 * order that the seed decides. The data are read once, with the build that never waits.
 */
export function compareBuilds(
  builds: Builds,
  history: FirstPlayer,
  rounds: number,
  seed: number,
): Promise<BuildFigures> {
  return onStage({ browser: 'chromium', extension: AT_ONCE_BUILDS.chromium, history }, async (stage) => {
    const stored = await snapshot(stage);
    await stage.companion.browser.close();
    const random = randomFrom(seed);
    const pairs = new Map<string, Pair[]>();
    for (let start = 0; start < STARTS; start++) {
      await withBoth(builds, stage.site, stored, random, (both) =>
        measure(both, triedIn(stored), Math.ceil(rounds / STARTS), random, pairs),
      );
    }
    return Object.fromEntries([...pairs].map(([name, all]) => [name, comparisonOf(all)]));
  });
}

const SIDES = ['a', 'b'] as const;
type Both = Record<(typeof SIDES)[number], Companion>;

async function withBoth(
  builds: Builds,
  site: Site,
  stored: Databases,
  random: Random,
  work: (both: Both) => Promise<void>,
): Promise<void> {
  const both: Partial<Both> = {};
  try {
    for (const side of shuffled(SIDES, random)) {
      const browser = await launch('chromium', { extension: builds[side], sitePort: site.port });
      const companion = await companionIn(browser, site, { history: true });
      await putSnapshot(companion.options, browser.extensionOrigin, stored);
      await browser.killWorker();
      both[side] = companion;
    }
    await work(both as Both);
  } finally {
    for (const { browser } of Object.values(both)) await browser.close();
  }
}

/** The problems that the player has tried. */
function triedIn({ databases }: Databases): number[] {
  const name = databases.find((one) => one.name.startsWith('player:'))?.name ?? '';
  return (storeIn(databases, name, 'facts').rows as { problemId: number }[]).map((row) => row.problemId);
}

/**
 * Adds measurements to the pairs. There is one round more than requested: the first does not count, since the browsers read
 * their files during it.
 */
async function measure(
  both: Both,
  tried: readonly number[],
  rounds: number,
  random: Random,
  pairs: Map<string, Pair[]>,
): Promise<void> {
  for (let round = 0; round <= rounds; round++) {
    const problemId = random.pick(tried);
    for (const timing of Object.values(TIMINGS)) {
      const figures: Record<keyof Both, Record<string, number>> = { a: {}, b: {} };
      for (const side of shuffled(SIDES, random)) figures[side] = await timing(both[side], problemId);
      if (round === 0) continue;
      for (const [name, ms] of Object.entries(figures.a)) {
        pairs.set(name, [...(pairs.get(name) ?? []), { a: ms, b: figures.b[name] ?? Number.NaN }]);
      }
    }
  }
}
