import type { TestPage } from '../../e2e/browsers/browser.ts';
import type { ChromiumBrowser } from '../../e2e/browsers/chromium.ts';
import { HOST, launch, SITE } from '../../e2e/companion.ts';
import type { Site } from '../../site/handle.ts';
import { type Random, randomFrom, shuffled } from '../../site/seed/random.ts';
import { startSite } from '../../site/server.ts';
import type { Claim } from '../claims.ts';
import { type BenchExtension, copyExtensions, enabler } from '../costs/extensions.ts';
import { paintsOf } from '../costs/paints.ts';
import { nearOnesHaveSigns, triedIn } from '../nearby-signs.ts';
import { median } from '../numbers.ts';
import { panelTime } from '../panel-time.ts';
import { attemptsOf, problemsWith } from '../players.ts';
import { readHistory } from '../read-history.ts';
import { buildsOf, CASE_NAMES, CASES, type CaseName, playersOf, type Size } from './cases.ts';
import { claimsOf } from './claims.ts';
import { type FirefoxRound, measureFirefox } from './firefox.ts';
import { noteWrites, type PageTime, pageTimes } from './writes.ts';

/** What a case is measured for in a round: ms until it is painted, from a cold start, or bytes. */
export interface Figures {
  rows: number;
  today: number;
  panel: number;
  signs: number;
  firstFigures: number;
  allFigures: number;
  heap: number;
}
export type Round = Record<CaseName, Figures>;

export interface Compared {
  attempts: Record<Size, number>;
  rounds: Round[];
  /** Why a round could not be measured to its end. */
  lost: string[];
  firefox: FirefoxRound[];
  /** How long each case has read its history. */
  seconds: Partial<Record<CaseName, number>>;
  /** What pages of the longest history took to read. */
  pages: { now: PageTime[]; before: PageTime[] };
}

const CARDS = 600;
/** Number of attempts on the problems whose pages are loaded. */
const ATTEMPTS = 2;
/** Each page is opened so often in a round. */
const LOADS = 3;
/** There are so many rounds, whatever the time. The first does not count, since files are read then. */
const FEWEST_ROUNDS = 4;
const MOST_LOST = 2;

const POPUP = {
  rows: `document.querySelector('.ResultList a[href]')`,
  today: `/\\d/.test(document.querySelector('.TodayButton')?.textContent)`,
};
const STATISTICS = {
  firstFigures: `/\\d/.test(document.querySelector('.StatisticsPart')?.textContent)`,
  allFigures: `document.querySelector('[aria-labelledby="stats-curve"] svg')`,
};

interface Bench {
  browser: ChromiumBrowser;
  extensions: Record<CaseName, BenchExtension>;
  only: (wanted: readonly CaseName[]) => Promise<void>;
  site: Site;
  random: Random;
}

/**
 * Compares the build of this checkout with that of another one, about as long as this, ms. Both have read the same histories by
 * themselves, so it does not matter how each of them stores one. `folder`: the other checkout. `attempts`: those of the longest history.
 */
export async function compareBuilds(
  folder: string,
  attempts: number,
  timeMs: number,
  seed: number,
): Promise<Compared & { claims: Claim[] }> {
  const end = performance.now() + timeMs;
  const random = randomFrom(seed);
  const problems = Math.ceil(attempts * 0.15);
  const site = await startSite({
    problems: Math.ceil(problems * 1.1),
    attempts: Math.ceil(attempts * 1.1),
    firstPlayer: { attempts, problems },
    now: new Date().toISOString(),
  });
  try {
    const { few, some, many } = playersOf(site);
    const firefox = await measureFirefox(site, { few, many }, ATTEMPTS, random);
    const measured = await measureChromium(folder, site, end, random);
    const compared = {
      attempts: { few: attemptsOf(site, few), some: attemptsOf(site, some), many: attempts },
      firefox,
      ...measured,
    };
    return { ...compared, claims: claimsOf(compared) };
  } finally {
    await site.close();
  }
}

/** Measures both builds in one Chromium, each history in an extension of its own, of which one is enabled at a time. */
async function measureChromium(folder: string, site: Site, end: number, random: Random) {
  const extensions = await copyExtensions(buildsOf(folder));
  const [extension = '', ...besides] = Object.values(extensions).map((one) => one.folder);
  const browser = (await launch('chromium', { extension, besides, sitePort: site.port })) as ChromiumBrowser;
  try {
    // The browser's debugger ends workers through any page.
    await (await browser.newPage()).goto('data:text/html,');
    const bench = { browser, extensions, site, random, only: enabler(browser, extensions) };
    const players = playersOf(site);
    const pages: Compared['pages'] = { now: [], before: [] };
    const seconds: Partial<Record<CaseName, number>> = {};
    for (const name of CASE_NAMES) {
      const { origin } = extensions[name];
      const { build, size } = CASES[name];
      await bench.only([name]);
      await noteWrites(browser, origin);
      seconds[name] = await readHistory(browser, origin, site, players[size]);
      if (size === 'many') pages[build] = await pageTimes(browser, origin, site);
    }
    const rounds: Round[] = [];
    const lost: string[] = [];
    while (rounds.length < FEWEST_ROUNDS || performance.now() < end) {
      await measureRound(bench).then(
        (round) => rounds.push(round),
        (error) => lost.push(String(error)),
      );
      if (lost.length > MOST_LOST) throw new Error(lost.join('\n'));
    }
    return { seconds, pages, lost, rounds: rounds.slice(1) };
  } finally {
    await browser.close();
  }
}

async function measureRound(bench: Bench): Promise<Round> {
  const round = {} as Round;
  for (const name of shuffled(CASE_NAMES, bench.random)) {
    await bench.only([name]);
    const loads: Partial<Figures>[] = [];
    while (loads.length < LOADS) loads.push(await measureCase(bench, name));
    const figures = Object.keys(loads[0] ?? {}) as (keyof Figures)[];
    round[name] = Object.fromEntries(
      figures.map((figure) => [figure, median(loads.map((load) => load[figure] ?? Number.NaN))]),
    ) as unknown as Figures;
  }
  return round;
}

/** Measures everything of a case once. Before each, the worker is ended, so that no process of the extension runs. */
async function measureCase(bench: Bench, name: CaseName): Promise<Partial<Figures>> {
  const { browser, extensions, site, random } = bench;
  const { origin } = extensions[name];
  const player = playersOf(site)[CASES[name].size];
  const problem = random.pick(problemsWith(site, player, ATTEMPTS));
  const panel = () => panelTime(browser, problem, ATTEMPTS);
  const next = async (page: TestPage) => {
    await page.shadow(HOST).click('.NextRow-next');
    await page.waitFor(`location.pathname !== '/problems/${problem}'`);
  };
  const signs = () => {
    const areDrawn = `document.querySelectorAll('.card').length >= ${CARDS}`;
    const areSigned = `${areDrawn} && ${nearOnesHaveSigns(triedIn(site, player, CARDS))}`;
    return paintsOf(browser, `${SITE}/problems/all?count=${CARDS}`, { signs: areSigned });
  };
  const measurements = {
    popup: () => paintsOf(browser, `${origin}/popup.html`, POPUP),
    panel: async () => ({ panel: await panel() }),
    signs,
    statistics: () => paintsOf(browser, `${origin}/history-page.html#stats`, STATISTICS),
    heap: async () => {
      await panelTime(browser, problem, ATTEMPTS, next);
      await signs();
      return { heap: (await browser.workerHeapBytes({ collect: true, origin })) ?? Number.NaN };
    },
  };
  const figures: Partial<Figures> = {};
  for (const one of shuffled(CASES[name].does, random)) {
    await browser.killWorkerOf(origin);
    Object.assign(figures, await measurements[one]());
  }
  return figures;
}
