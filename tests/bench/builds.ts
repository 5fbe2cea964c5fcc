import { AT_ONCE_BUILDS, type Companion, companionIn, launch } from '../e2e/companion.ts';
import { storeIn } from '../profiles/profile.ts';
import type { Site } from '../site/handle.ts';
import type { FirstPlayer } from '../site/seed/first-player.ts';
import { type Random, randomFrom, shuffled } from '../site/seed/random.ts';
import type { Databases } from './in-page/databases.ts';
import { type Comparison, comparisonOf, type Pair } from './ratios.ts';
import { putSnapshot, snapshot } from './snapshot.ts';
import { onStage } from './stage.ts';
import { TIMINGS } from './timings.ts';

/** Folders of two unpacked builds for Chromium. */
export interface Builds {
  a: string;
  b: string;
}

/** Each figure of both builds, by its name. */
export type BuildFigures = Record<string, Comparison>;

/** The histories that builds are compared with. */
export const HISTORIES: readonly FirstPlayer[] = [
  { attempts: 100, problems: 60 },
  { attempts: 100_000, problems: 15_000 },
];

/**
 * Measures two builds side by side: with equal data in a browser each, every figure of both one after the other, in an
 * order drawn by the seed. The data are read once, by the build that waits for nothing.
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
    return withBoth(builds, stage.site, stored, (both) => measured(both, triedIn(stored), rounds, random));
  });
}

interface Both {
  a: Companion;
  b: Companion;
}

async function withBoth<T>(builds: Builds, site: Site, stored: Databases, work: (both: Both) => Promise<T>) {
  const opened: Companion[] = [];
  try {
    for (const extension of [builds.a, builds.b]) {
      const browser = await launch('chromium', { extension, sitePort: site.port });
      const companion = await companionIn(browser, site, { history: true });
      opened.push(companion);
      await putSnapshot(companion, stored);
    }
    const [a, b] = opened as [Companion, Companion];
    return await work({ a, b });
  } finally {
    for (const { browser } of opened) await browser.close();
  }
}

/** The problems that the player has tried. */
function triedIn({ databases }: Databases): number[] {
  const name = databases.find((one) => one.name.startsWith('player:'))?.name ?? '';
  return (storeIn(databases, name, 'facts').rows as { problemId: number }[]).map((row) => row.problemId);
}

/** One round more than asked for: the first, in which the browsers read their files, does not count. */
async function measured(both: Both, tried: readonly number[], rounds: number, random: Random) {
  const pairs = new Map<string, Pair[]>();
  for (let round = 0; round <= rounds; round++) {
    const problemId = random.pick(tried);
    for (const timing of Object.values(TIMINGS)) {
      const { a, b } = await ofBoth(both, random, (companion) => timing(companion, problemId));
      if (round === 0) continue;
      for (const [name, ms] of Object.entries(a)) {
        pairs.set(name, [...(pairs.get(name) ?? []), { a: ms, b: b[name] ?? Number.NaN }]);
      }
    }
  }
  return Object.fromEntries([...pairs].map(([name, all]) => [name, comparisonOf(all)]));
}

type Figures = Readonly<Record<string, number>>;

/** The figures of both, one after the other, in an order drawn at random. */
async function ofBoth(both: Both, random: Random, work: (companion: Companion) => Promise<Figures>) {
  const figures: Record<keyof Both, Figures> = { a: {}, b: {} };
  for (const side of shuffled(['a', 'b'] as const, random)) figures[side] = await work(both[side]);
  return figures;
}
