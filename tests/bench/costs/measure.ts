import { POPUP_TABS, type PopupTab } from '../../../lib/popup/popup-state.ts';
import type { ChromiumBrowser } from '../../e2e/browsers/chromium.ts';
import type { ChromiumPage } from '../../e2e/browsers/chromium-page.ts';
import { HOST, launch } from '../../e2e/companion.ts';
import type { Site } from '../../site/handle.ts';
import { type Random, randomFrom, shuffled } from '../../site/seed/random.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import { startSite } from '../../site/server.ts';
import { nearOnesHaveSigns, triedIn } from '../nearby-signs.ts';
import { median } from '../numbers.ts';
import { attemptsOf, playerWith, problemsWith } from '../players.ts';
import { readHistory } from '../read-history.ts';
import { type BenchExtension, type ExtensionName, enabler, makeExtensions } from './extensions.ts';
import { chooseTab, historyPaints, type PopupPaints, plainPaint, popupPaints } from './paints.ts';
import { longestWhileScrolling } from './scrolling.ts';
import { type ThreadTime, threadTime } from './thread-time.ts';

/** What is measured on each kind of page. The same page is loaded twice without an extension: the two differ only by chance. */
const VARIANTS = ['none', 'noneAgain', 'empty', 'large'] as const;
type Variant = (typeof VARIANTS)[number];
const PAGES = ['problem', 'list', 'other'] as const;
export type PageKind = (typeof PAGES)[number];
const SIZES = ['small', 'large'] as const;
type Size = (typeof SIZES)[number];

/** All measurements of one round. */
export interface Round {
  /** The first paint of a plain page, ms, as the median of some loads. */
  plain: number;
  pages: Record<PageKind, Record<Variant, ThreadTime>>;
  popups: Record<Size, Record<PopupTab, { warm: PopupPaints; cold: PopupPaints }>>;
  /** The History page. */
  histories: Record<Size, PopupPaints>;
  /** The longest task while the long history is scrolled from end to end, ms. */
  scrolling: number;
}

/** The results of the bench. */
export interface Costs {
  rounds: Round[];
  /** Why a round could not be measured to its end. Its other measurements do not count either. */
  lost: string[];
  attempts: Record<Size, number>;
  links: { all: number; tried: number };
}

const SMALL_ATTEMPTS = 100;
/** The list page's number of cards. */
const CARDS = 600;
/** The bench fails after more lost rounds. */
const MOST_LOST = 2;
/** Each ratio to a plain page is taken to the median of so many loads, since most figures of a round are divided by it. */
const PLAIN_LOADS = 5;
/** A warm popup is opened so often in a round: it has just been enabled, so its worker may still be starting at the first opening. */
const WARM_OPENINGS = 3;
/** Number of attempts on the problems whose pages are loaded. */
const ATTEMPTS = 3;

/**
 * Measures rounds until the time, ms, is over; the first one does not count, since files are read then. `attempts`: those of the long history.
 */
export async function measureCosts(attempts: number, timeMs: number, seed: number): Promise<Costs> {
  const history = { attempts, problems: Math.ceil(attempts * 0.15) };
  const end = performance.now() + timeMs;
  const extensions = await makeExtensions();
  const site = await startSite({
    problems: Math.ceil(history.problems * 1.1),
    attempts: Math.ceil(attempts * 1.1),
    firstPlayer: history,
    now: new Date().toISOString(),
  });
  const players = { large: site.users[0], small: playerWith(site, SMALL_ATTEMPTS) };
  const { large, ...others } = extensions;
  const browser = (await launch('chromium', {
    extension: large.folder,
    besides: Object.values(others).map(({ folder }) => folder),
    sitePort: site.port,
  })) as ChromiumBrowser;
  try {
    // The browser's debugger ends workers through any page. Not a blank one: an options page that opens takes over a blank tab.
    await (await browser.newPage()).goto('data:text/html,');
    const tried = triedIn(site, players.large, CARDS);
    const bench = { browser, extensions, site, player: players.large, tried, random: randomFrom(seed) };
    const only = enabler(browser, extensions);
    for (const size of SIZES) {
      await only([size]);
      await readHistory(browser, extensions[size].origin, site, players[size]);
    }
    const rounds: Round[] = [];
    const lost: string[] = [];
    let longest = 0;
    do {
      const begun = performance.now();
      await measureRound({ ...bench, only }).then(
        (round) => rounds.push(round),
        (error) => lost.push(String(error)),
      );
      if (lost.length > MOST_LOST) throw new Error(lost.join('\n'));
      longest = Math.max(longest, performance.now() - begun);
    } while (performance.now() + longest < end);
    return {
      rounds: rounds.slice(1),
      lost,
      attempts: { large: attempts, small: attemptsOf(site, players.small) },
      links: { all: CARDS, tried: tried.length },
    };
  } finally {
    await browser.close();
    await site.close();
  }
}

interface Bench {
  browser: ChromiumBrowser;
  extensions: Record<ExtensionName, BenchExtension>;
  site: Site;
  /** The player with the long history. */
  player: SiteUser;
  /** The problems on the list page that this player has tried. */
  tried: readonly number[];
  random: Random;
  only: (wanted: readonly ExtensionName[]) => Promise<void>;
}

/** A measurement, and the extensions that are enabled for it. */
interface Measurement {
  enabled: readonly ExtensionName[];
  measure: () => Promise<void>;
}

/**
 * Measures everything once. Those with the same extensions follow each other, since switching takes a second; the order of
 * these groups, and the order in a group, are random.
 */
async function measureRound(bench: Bench): Promise<Round> {
  const { browser, extensions, random, only } = bench;
  const round = {
    pages: { problem: {}, list: {}, other: {} },
    popups: { small: {}, large: {} },
    histories: {},
    scrolling: 0,
  };
  const measurements: Measurement[] = [
    {
      enabled: ENABLED.empty,
      measure: async () => {
        const paints: number[] = [];
        while (paints.length < PLAIN_LOADS)
          paints.push(await plainPaint(browser, `${extensions.empty.origin}/plain.html`));
        Object.assign(round, { plain: median(paints) });
      },
    },
    {
      enabled: ENABLED.large,
      measure: async () => {
        round.scrolling = await longestWhileScrolling(browser, extensions.large.origin);
      },
    },
  ];
  for (const page of PAGES) {
    for (const variant of VARIANTS) {
      const measure = async () => {
        Object.assign(round.pages[page], { [variant]: await measurePage(bench, page, variant) });
      };
      measurements.push({ enabled: ENABLED[variant], measure });
    }
  }
  for (const size of SIZES) {
    const measureHistory = async () => {
      Object.assign(round.histories, { [size]: await historyPaints(browser, extensions[size].origin) });
    };
    measurements.push({ enabled: [size], measure: measureHistory });
    for (const tab of POPUP_TABS) {
      const measure = async () => {
        const { origin } = extensions[size];
        await chooseTab(browser, origin, tab);
        const openings: PopupPaints[] = [];
        while (openings.length < WARM_OPENINGS) openings.push(await popupPaints(browser, origin, tab));
        const middle = (paint: keyof PopupPaints) => median(openings.map((one) => one[paint]));
        const warm = { first: middle('first'), data: middle('data') };
        await browser.killWorkerOf(origin);
        const cold = await popupPaints(browser, origin, tab);
        Object.assign(round.popups[size], { [tab]: { warm, cold } });
      };
      measurements.push({ enabled: [size], measure });
    }
  }
  const groups = Map.groupBy(measurements, ({ enabled }) => enabled.join());
  for (const group of shuffled([...groups.values()], random)) {
    for (const { enabled, measure } of shuffled(group, random)) {
      await only(enabled);
      await measure();
    }
  }
  return round as unknown as Round;
}

const ENABLED: Record<Variant, ExtensionName[]> = {
  none: [],
  noneAgain: [],
  empty: ['empty'],
  large: ['large'],
};

async function measurePage(bench: Bench, kind: PageKind, variant: Variant): Promise<ThreadTime> {
  const { browser, extensions, site, player, tried, random } = bench;
  const paths: Record<PageKind, string> = {
    problem: `/problems/${random.pick(problemsWith(site, player, ATTEMPTS))}`,
    list: `/problems/all?count=${CARDS}`,
    other: '/keys',
  };
  const origin = variant === 'large' ? extensions.large.origin : null;
  return threadTime(browser, paths[kind], (page) => isDone(page, kind, variant, tried), origin);
}

/** Whether the extension has done all that it does on such a page. */
async function isDone(page: ChromiumPage, kind: PageKind, variant: Variant, tried: Bench['tried']) {
  const count = (selector: string) =>
    page.evaluate<number>(`document.querySelectorAll('${selector}').length`);
  if (kind === 'list' && (await count('.card')) < CARDS) return false;
  if (kind === 'other') return true;
  if (variant !== 'large') return true;
  return kind === 'list'
    ? page.evaluate<boolean>(nearOnesHaveSigns(tried))
    : /\d attempts?\b/i.test(await page.shadow(HOST).text());
}
