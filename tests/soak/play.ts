import { setTimeout as pause } from 'node:timers/promises';
import { RATE_LIMITS } from '../../lib/limits.ts';
import { QUICK } from '../builds/limits.ts';
import type { BrowserName } from '../e2e/browsers/browser.ts';
import { companionIn, launch, QUICK_BUILDS } from '../e2e/companion.ts';
import { truth } from '../e2e/oracle.ts';
import { expectPanel } from '../e2e/panel-view.ts';
import { isReadByNobody, NOTING_MS } from '../rate-limit/site-log.ts';
import type { Site } from '../site/handle.ts';
import { randomFrom } from '../site/seed/random.ts';
import { startSite } from '../site/server.ts';
import { ACTIONS, openTab, reloadTab, type Stage } from './actions.ts';
import { around } from './around.ts';
import { makeTrouble, PAUSE_ASKED } from './faults.ts';
import { brokenPromises } from './invariants.ts';
import { type Stall, watchStalls } from './stalls.ts';

export interface SoakOptions {
  browser: BrowserName;
  minutes: number;
  /** The soak ends after this many deaths of the worker, even before its time is over. */
  deaths: number;
  seed: number;
}

/** What a soak counted and found. `broken` must be empty. */
export interface SoakReport {
  options: SoakOptions;
  seconds: number;
  /** How often a running worker was ended. */
  deaths: number;
  /** How often no worker was running when one was to be ended. */
  missedDeaths: number;
  requests: number;
  /** Number of requests that, by their address, were certainly made in the background. */
  background: number;
  /** Number of requests that the browser itself repeated after a reset, within one `fetch` of the extension. */
  repeated: number;
  /** Number of pauses that the site requested, without those that no worker lived to store. */
  pauses: number;
  /** How often each action was done. */
  actions: Record<string, number>;
  broken: string[];
  /** What the site saw around each request that broke a rule. */
  around: string[];
}

/**
 * Longest time in ms between two actions of the player. Without it, they take all the processor time that the machine has, from the
 * browser tests beside them too.
 */
const ACTION_EVERY = 1_000;
/** Longest time in ms between two faults of the site; the next: between two deaths. */
const TROUBLE_EVERY = 6_000;
const DEATH_EVERY = 1_000;
/** Longest time in ms for which a death waits for a request. */
const LONGEST_LIFE_MS = 20_000;
/** ms after the last fault within which everything must work again; longer than every delay of the extension. */
const PATIENCE = 180_000;
/** Attempts that the site gives at a time. The number is small, so that background reading lasts long. */
const FEW_ROWS = 10;

/**
 * Runs the extension through faults, deaths and floods of requests on the build with shorter waits. All the time it checks the
 * rules against the site's log; at the end it compares the stored data with the site's database.
 */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  const site = await startSite();
  Object.assign(site.switches, { attemptsMaximum: FEW_ROWS, attemptsOverMaximum: 'clamped' });
  const browser = await launch(options.browser, {
    extension: QUICK_BUILDS[options.browser],
    sitePort: site.port,
  });
  const [player] = site.users;
  const secret = site.keyOf(player.name);
  const companion = await companionIn(browser, site, { history: true });
  const random = randomFrom(options.seed);
  const stage: Stage = { site, companion, random, tabs: new Map() };
  /** Every period during which a worker was being ended. */
  const ends: Stall[] = [];
  let deaths = 0;
  const actions: Record<string, number> = {};
  const broken = new Set<string>();
  const end = new AbortController();
  const stalls = watchStalls(end.signal);
  const isOver = () => seconds() >= options.minutes * 60 || deaths >= options.deaths;

  async function act(): Promise<void> {
    while (!isOver()) {
      const action = random.pick(ACTIONS);
      await action(stage).catch((error: Error) => broken.add(`${action.name}: ${error.message}`));
      actions[action.name] = (actions[action.name] ?? 0) + 1;
      await pause(random.integer(0, ACTION_EVERY));
    }
  }

  async function die(): Promise<void> {
    while (!isOver()) {
      // On a slow machine, deaths by the clock alone would come faster than a worker can start, and nothing would ever be done.
      if (random.chance(0.5)) {
        const request = site.log.next(({ route, fromSiteApp }) => route !== null && !fromSiteApp);
        await Promise.race([request, pause(LONGEST_LIFE_MS, undefined, { ref: false })]);
      }
      await pause(random.integer(0, DEATH_EVERY));
      // Without this wait hardly any worker would live long enough to store the pause.
      if (isPauseUnstored(site) && random.chance(0.5)) await pause(NOTING_MS);
      const death = { from: performance.now(), to: Number.POSITIVE_INFINITY };
      ends.push(death);
      if (await browser.killWorker()) deaths++;
      death.to = performance.now();
    }
  }

  async function trouble(): Promise<void> {
    while (!isOver()) {
      await pause(random.integer(500, TROUBLE_EVERY));
      makeTrouble(site, random);
    }
  }

  async function checkPanels(): Promise<void> {
    for (const [page, id] of stage.tabs) {
      await page.bringToFront();
      await page.reload();
      const shows = expectPanel(page, truth(site, player.id, id), PATIENCE);
      await shows.catch((error: Error) =>
        broken.add(`problem ${id} is not as the site has it: ${error.message}`),
      );
    }
  }

  try {
    const readByItself = site.log.next(isReadByNobody);
    await companion.connect(player.name);
    // From here on attempts are read in the background, whichever workers die.
    await readByItself;
    await openTab(stage);
    await Promise.all([act(), die(), trouble()]);
    const promises = { limits: { ...RATE_LIMITS, ...QUICK }, secret, deaths: ends, stalls };
    // From here on no worker is ended, and the page starts one.
    site.faults.clear();
    await reloadTab(stage);
    await checkPanels();
    const { found, background, repeated, pauses } = brokenPromises(site.log.api(), promises);
    for (const one of found) broken.add(one);
    const logged = (await browser.settledConsoleText()).join('\n');
    if (logged.includes(secret)) broken.add('the key was logged');
    const all = site.log.api();
    return {
      options,
      seconds: Math.round(seconds()),
      deaths,
      missedDeaths: ends.length - deaths,
      requests: site.log.api().length,
      background,
      repeated,
      pauses,
      actions,
      broken: [...broken],
      around: [...broken].flatMap((sentence) => around(sentence, all, promises)),
    };
  } finally {
    end.abort();
    await browser.close();
    await site.close();
  }
}

/** Whether the last answer requested a pause that the worker may not have stored yet. */
function isPauseUnstored(site: Site): boolean {
  const last = site.log.api().at(-1);
  return (
    last !== undefined &&
    PAUSE_ASKED in last.answerHeaders &&
    performance.now() - (last.answered ?? 0) < NOTING_MS
  );
}
