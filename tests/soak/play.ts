import { setTimeout as pause } from 'node:timers/promises';
import { PACE } from '../../lib/limits.ts';
import { QUICK } from '../crash/quick.ts';
import type { BrowserName } from '../e2e/browsers/browser.ts';
import { CRASH_BUILDS, companionIn, launch } from '../e2e/companion.ts';
import { truth } from '../e2e/oracle.ts';
import { expectPanel } from '../e2e/panel-view.ts';
import type { Site } from '../site/handle.ts';
import { randomFrom } from '../site/seed/random.ts';
import { startSite } from '../site/server.ts';
import { ACTIONS, openTab, type Stage } from './actions.ts';
import { makeTrouble, PAUSE_ASKED } from './faults.ts';
import { brokenPromises, NOTING_MS } from './invariants.ts';
import { growthAnHour, type Sample, sampleOf } from './samples.ts';
import { type Stall, watchStalls } from './stalls.ts';

export interface SoakOptions {
  browser: BrowserName;
  minutes: number;
  /** Ends as soon as so many deaths have happened, also before the time is over. */
  deaths: number;
  seed: number;
}

/** What a soak saw. Everything broken is in words; none is the point of it all. */
export interface SoakReport {
  asked: SoakOptions;
  seconds: number;
  deaths: number;
  requests: number;
  /** Pauses that the site asked for of a worker that lived to note them. */
  pauses: number;
  /** How often each was done. */
  actions: Record<string, number>;
  broken: string[];
  samples: Sample[];
  /** Bytes an hour by which a tab that was open all the time grew, after garbage collection; null where not measured. */
  heapGrowth: number | null;
}

/** Ms between two troubles of the site at most, between two deaths, and between two samples. */
const TROUBLE_EVERY = 6_000;
const DEATH_EVERY = 1_000;
const SAMPLE_EVERY = 15_000;
/** After the last trouble everything has to be right again within this, ms: longer than any of our own waits. */
const PATIENCE = 60_000;

/**
 * Lets everything happen to the extension that can, for a while, on the build whose pace is quicker, and checks what was
 * promised: by the site's own log all the time, by its database at the end.
 */
export async function soak(asked: SoakOptions): Promise<SoakReport> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  const site = await startSite();
  const browser = await launch(asked.browser, {
    extension: CRASH_BUILDS[asked.browser],
    sitePort: site.port,
  });
  const [player] = site.users;
  if (!player) throw new Error('the site has no player');
  const secret = site.keyOf(player.name);
  const companion = await companionIn(browser, site);
  const random = randomFrom(asked.seed);
  const stage: Stage = { site, companion, random, tabs: new Map() };
  const deaths: Stall[] = [];
  const actions: Record<string, number> = {};
  const broken = new Set<string>();
  const samples: Sample[] = [];
  const end = new AbortController();
  const stalls = watchStalls(end.signal);
  const isOver = () => seconds() >= asked.minutes * 60 || deaths.length >= asked.deaths;

  async function act(): Promise<void> {
    while (!isOver()) {
      const action = random.pick(ACTIONS);
      await action(stage).catch((error: Error) => broken.add(`${action.name}: ${error.message}`));
      actions[action.name] = (actions[action.name] ?? 0) + 1;
    }
  }

  async function die(): Promise<void> {
    while (!isOver()) {
      await pause(random.integer(0, DEATH_EVERY));
      // Else hardly a worker would live to note what the site asked for.
      if (isPauseNews(site) && random.chance(0.5)) await pause(NOTING_MS);
      const death = { from: performance.now(), to: Number.POSITIVE_INFINITY };
      deaths.push(death);
      await browser.killWorker();
      death.to = performance.now();
    }
  }

  async function trouble(): Promise<void> {
    while (!isOver()) {
      await pause(random.integer(500, TROUBLE_EVERY));
      makeTrouble(site, random);
    }
  }

  async function watch(): Promise<void> {
    let next = 0;
    while (!isOver()) {
      if (seconds() * 1_000 >= next) {
        samples.push(await sampleOf(companion, seconds()));
        next += SAMPLE_EVERY;
      }
      await pause(200);
    }
  }

  async function showsTheTruth(): Promise<void> {
    site.faults.clear();
    for (const [page, id] of stage.tabs) {
      await page.bringToFront();
      await page.reload();
      const shows = expectPanel(page, truth(site, player?.id ?? 0, id), PATIENCE);
      await shows.catch((error: Error) =>
        broken.add(`problem ${id} is not as the site has it: ${error.message}`),
      );
    }
  }

  try {
    await companion.connect(player.name);
    await openTab(stage);
    await Promise.all([act(), die(), trouble(), watch()]);
    await showsTheTruth();
    samples.push(await sampleOf(companion, seconds()));
    const requests = site.log.api();
    const { pauses, found } = brokenPromises(requests, {
      intervalMs: QUICK.personIntervalMs,
      burst: PACE.personBurst,
      secret,
      deaths,
      stalls,
    });
    for (const one of found) broken.add(one);
    const logged = (await browser.settledConsoleText()).join('\n');
    if (logged.includes(secret)) broken.add('the key was logged');
    return {
      asked,
      seconds: Math.round(seconds()),
      deaths: deaths.length,
      requests: requests.length,
      pauses,
      actions,
      broken: [...broken],
      samples,
      heapGrowth: growthAnHour(samples),
    };
  } finally {
    end.abort();
    await browser.close();
    await site.close();
  }
}

/** Whether the last answer asked for a pause that the worker may not have noted yet. */
function isPauseNews(site: Site): boolean {
  const last = site.log.api().at(-1);
  return (
    last !== undefined &&
    PAUSE_ASKED in last.answerHeaders &&
    performance.now() - (last.answered ?? 0) < NOTING_MS
  );
}
