import { join, resolve } from 'node:path';
import type { ChromiumBrowser } from '../../e2e/browsers/chromium.ts';
import type { ChromiumPage } from '../../e2e/browsers/chromium-page.ts';
import { AT_ONCE_BUILDS, HOST, launch } from '../../e2e/companion.ts';
import type { Site } from '../../site/handle.ts';
import { startSite } from '../../site/server.ts';
import { nearOnesHaveSigns, triedIn } from '../nearby-signs.ts';
import { median } from '../numbers.ts';
import { type Claim, claim } from './claims.ts';
import { type BenchExtension, copyExtensions, enabler } from './extensions.ts';
import { paintsOf } from './paints.ts';
import { threadTime } from './thread-time.ts';

// Compares the build of this checkout with that of another one, in one browser. Both have read the same history from the practice site, by
// builds without waits between requests, so it does not matter how each of them stores it.

const PLAYER = { attempts: 20_000, problems: 4_000 };
const CARDS = 600;
/** Each page is loaded so often in a round, in turn. */
const LOADS = 3;

type Name = 'before' | 'now' | 'empty';

/** What one round has measured, ms: the popup's first row with a cold worker, and the thread time of pages. */
interface Round {
  popup: Record<'before' | 'now', number>;
  problem: Record<Name, number>;
  list: Record<Name, number>;
}

interface Bench {
  browser: ChromiumBrowser;
  extensions: Record<Name, BenchExtension>;
  only: (wanted: readonly Name[]) => Promise<void>;
  site: Site;
  problems: readonly number[];
  tried: readonly number[];
}

/** Measures rounds for so long, ms. `folder`: the other checkout, whose `at-once` build is there. */
export async function compareBuilds(
  folder: string,
  timeMs: number,
): Promise<{ rounds: Round[]; claims: Claim[] }> {
  const end = performance.now() + timeMs;
  const extensions = await copyExtensions({
    before: join(resolve(folder), '.output/at-once/chrome-mv3'),
    now: AT_ONCE_BUILDS.chromium,
  });
  const site = await startSite({
    problems: Math.ceil(PLAYER.problems * 1.2),
    attempts: Math.ceil(PLAYER.attempts * 1.2),
    firstPlayer: PLAYER,
    now: new Date().toISOString(),
  });
  const browser = (await launch('chromium', {
    extension: extensions.before.folder,
    besides: [extensions.now.folder, extensions.empty.folder],
    sitePort: site.port,
  })) as ChromiumBrowser;
  try {
    await (await browser.newPage()).goto('data:text/html,');
    for (const name of ['before', 'now'] as const) await readHistory(browser, extensions[name], site);
    const player = site.users[0];
    const problems = site
      .sql(
        'select problem_id as id from attempts where user_id = ? group by 1 having count(*) = 3',
        player.id,
      )
      .map(({ id }) => Number(id));
    const tried = triedIn(site, player, CARDS);
    const bench = {
      ...{ browser, extensions, site, problems, tried },
      only: enabler(browser, extensions),
    };
    const rounds: Round[] = [];
    while (performance.now() < end) rounds.push(await measureRound(bench, rounds.length));
    // Files are read in the first round.
    return { rounds: rounds.slice(1), claims: claimsOf(rounds.slice(1)) };
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Sets up the key and waits until nothing has to be fetched any more. */
async function readHistory(browser: ChromiumBrowser, { origin }: BenchExtension, site: Site): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/options.html`);
  await page.waitFor('document.querySelector("#key")');
  await page.paste('#key', site.keyOf(site.users[0].name));
  await page.press('Enter');
  await page.waitFor('document.querySelector(".AccountCard")');
  await page.waitFor(
    `new Promise((done) => setTimeout(done, 500)).then(() => chrome.alarms.get('background-work')).then((alarm) => !alarm)`,
    600_000,
  );
  await page.goto(`${origin}/popup.html`);
  await page.waitFor(`document.querySelector(${JSON.stringify(FIRST_ROW)})`);
  await page.close();
}

/** A row of the popup's list of problems. */
const FIRST_ROW = '.ResultList a[href]';

async function measureRound(
  { browser, extensions, only, problems, tried }: Bench,
  nth: number,
): Promise<Round> {
  const loads: Record<'popup' | 'problem' | 'list', Record<Name, number[]>> = {
    popup: { before: [], now: [], empty: [] },
    problem: { before: [], now: [], empty: [] },
    list: { before: [], now: [], empty: [] },
  };
  const order: Name[] = nth % 2 === 0 ? ['before', 'now', 'empty'] : ['empty', 'now', 'before'];
  for (let load = 0; load < LOADS; load++) {
    const problem = problems[(nth * LOADS + load) % problems.length];
    for (const name of order) {
      await only([name]);
      const { origin } = extensions[name];
      const pages = [
        ['problem', `/problems/${problem}`, hasPanel],
        ['list', `/problems/all?count=${CARDS}`, (page: ChromiumPage) => hasSigns(page, tried)],
      ] as const;
      for (const [kind, path, isDone] of pages) {
        const done = name === 'empty' ? async () => true : isDone;
        loads[kind][name].push((await threadTime(browser, path, done, null)).cpuMs);
      }
      if (name === 'empty') continue;
      await browser.killWorkerOf(origin);
      loads.popup[name].push((await paintsOf(browser, `${origin}/popup.html`, FIRST_ROW)).data);
    }
  }
  const medians = (of: Record<Name, number[]>) =>
    Object.fromEntries(Object.entries(of).map(([name, all]) => [name, median(all)])) as Record<Name, number>;
  return { popup: medians(loads.popup), problem: medians(loads.problem), list: medians(loads.list) };
}

async function hasPanel(page: ChromiumPage): Promise<boolean> {
  return /Attempts\s+\d|\d attempts?\b/i.test(await page.shadow(HOST).text());
}

async function hasSigns(page: ChromiumPage, tried: readonly number[]): Promise<boolean> {
  const cards = await page.evaluate<number>(`document.querySelectorAll('.card').length`);
  return cards >= CARDS && page.evaluate<boolean>(nearOnesHaveSigns(tried));
}

function claimsOf(rounds: readonly Round[]): Claim[] {
  const over =
    (kind: 'problem' | 'list') =>
    (round: Round): [number, number] => [
      round[kind].now - round[kind].empty,
      round[kind].before - round[kind].empty,
    ];
  return [
    claim(rounds, 'popup, first row painted, cold worker', 'the build before', 0.85, ({ popup }) => [
      popup.now,
      popup.before,
    ]),
    claim(
      rounds,
      'problem page, thread time over an empty extension',
      'the build before',
      0.7,
      over('problem'),
    ),
    claim(rounds, 'list page, thread time over an empty extension', 'the build before', 1, over('list')),
  ];
}
