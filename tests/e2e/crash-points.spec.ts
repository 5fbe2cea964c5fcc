import { RATE_LIMITS } from '../../lib/limits.ts';
import { siteName } from '../../lib/site.ts';
import { ANOTHERS_DATABASE, day, TOOLS } from '../crash/in-page.ts';
import { QUICK } from '../crash/quick.ts';
import { LONG_TEST_MS, MANY_REQUESTS_MS, STEPS_MS } from '../patience.ts';
import { brokenPromises } from '../soak/invariants.ts';
import { namedPoints } from '../unit/background/jobs/named-points.ts';
import { smallBackup } from '../unit/files/written-backup.ts';
import type { TestPage } from './browsers/browser.ts';
import { CRASH_BUILDS, companionIn, launch, SITE } from './companion.ts';
import { grantSite } from './extension-life.ts';
import { expect, test } from './fixture.ts';
import { problemsTried, truth } from './oracle.ts';

/** Number of tests between which the crash points are divided, so that they can run in parallel. */
const SHARES = 4;
const FEW_PAGES = 3;
/** A problem that the site does not have. */
const NOWHERE = 99_999_999;
const OTHER = 'https://practice.example';
const DATABASES = 'indexedDB.databases().then((all) => all.map(({ name }) => name))';

for (let share = 0; share < SHARES; share++) {
  const title = `R1 a worker that dies at each named point continues as if it had not died (${share + 1} of ${SHARES})`;
  // This test ends workers itself, and waits for what the next worker does on its own.
  test(title, { tag: '@one-life' }, async ({ site, realBrowser }) => {
    test.setTimeout(LONG_TEST_MS);
    // The whole history is read several times, so the player has only a few pages of attempts.
    const player = site.users[FEW_PAGES];
    if (!player) throw new Error('the site has too few players');
    const browser = await launch(realBrowser, {
      extension: CRASH_BUILDS[realBrowser],
      sitePort: site.port,
    });
    const { options } = await companionIn(browser, site);
    const ids = problemsTried(site, player.id, 2);
    const deaths: { from: number; to: number }[] = [];
    const database = `player:${siteName(SITE)}:${player.id}`;
    await options.evaluate(TOOLS);
    const backup = await smallBackup(SITE, player, NOWHERE, 2);
    const steps = day(site.keyOf(player.name), ids, database, backup);
    // The databases exist now. This run of the day records which step reaches which point.
    await options.evaluate('noteEach()');
    await browser.killWorker();
    await options.evaluate(`wholeDay(${steps})`);
    await options.evaluate('noteNoMore()');
    const points = namedPoints().filter((_, place) => place % SHARES === share);
    for (const point of points) {
      await test.step(
        point,
        async () => {
          if (point.startsWith('base:')) await grantSite(browser, options, OTHER);
          const before = site.log.mark();
          await options.evaluate(`arm(${JSON.stringify(point)})`);
          // Only now, since the worker that runs may forget the job at once.
          await options.evaluate('leaveJob()');
          // The next worker forgets it at its start. Another job may have been forgotten in the step that erases an account, which
          // takes the left job along.
          if (FORGETS_LEFT_JOB.test(point)) await options.evaluate(`delete stepOf[${JSON.stringify(point)}]`);
          if (point === 'listing failure: before writing' || point === 'listing failure: written') {
            // Until the end of the point: the catalogue, which is read in the background, must not use up the answers.
            site.faults.add('problems', { kind: 'answer', status: 404 });
          }
          // The estimate of a player's strength is cached for hours.
          if (point.startsWith('skill:')) await options.evaluate(`forgetSkill(${JSON.stringify(database)})`);
          // The sums are built once.
          if (point.startsWith('sums:')) await options.evaluate(`forgetSums(${JSON.stringify(database)})`);
          const isOfHistory = OF_THE_HISTORY.test(point);
          if (point.startsWith('history: ')) {
            site.faults.add('attempts', { kind: 'json', value: { items: 'none' } }, { times: 2 });
          }
          // Both the page of attempts and the test request for a user that does not exist get this answer.
          if (point.startsWith('unproved')) {
            site.faults.add('attempts', { kind: 'json', value: UNNAMED }, { times: 2 });
          }
          // Points of the start, and those that are prepared, need a new worker. For the others the one that runs goes on, since each
          // start takes long.
          const isOfStart = !(await options.evaluate<boolean>(`stepOf[${JSON.stringify(point)}] > 0`));
          const isNewWorker = isOfStart || IS_PREPARED.test(point);
          if (isNewWorker) await browser.killWorker();
          // After its end, since that worker could otherwise begin to read, and get the faulty answers.
          if (isOfHistory) await prepareHistory(options, point, database);
          // Reading starts when the key is set up; the death at an earlier point may have removed the key.
          const dayInPage = isOfHistory
            ? `tell('useKey', ${JSON.stringify(site.keyOf(player.name))}).then(remindUntilDead)`
            : `dayOfDeath(${steps}, ${JSON.stringify(point)})`;
          const dayIsOver = options.evaluate(dayInPage).then(async () => {
            // A worker repairs each database only once, so the one that runs may have passed the point for good.
            if (isNewWorker || (await options.evaluate('hasDied'))) return;
            await browser.killWorker();
            await options.evaluate(dayInPage);
          });
          const moved = point.startsWith('base:') ? moveToAndBack(options, dayIsOver) : dayIsOver;
          const died = options.evaluate('died');
          // The reading of the history goes on after its message was answered.
          const missed = moved
            .then(() => isOfHistory || options.evaluate('hasDied'))
            .then((is) => (is ? died : 'no point'));
          expect(await Promise.race([died, missed])).toBe(point);
          const from = performance.now();
          await browser.killWorker();
          deaths.push({ from, to: performance.now() });
          await moved;
          site.faults.clear();
          // Any message wakes the worker, which then continues the history sooner than its alarm would.
          if (isOfHistory) await options.evaluate(`tell('settingsChanged', null).then(() => null)`);
          await expect
            .poll(() => options.evaluate<unknown[]>(`rows('core', 'jobs')`), { timeout: STEPS_MS })
            .toEqual([]);
          await options.evaluate('pauseHistory(true)');
          expect(await options.evaluate(DATABASES)).not.toContain(ANOTHERS_DATABASE);
          await expectTruth(options, database, (id) => truth(site, player.id, id), ids);
          const requests = site.log.api(({ sequence }) => sequence > before);
          const { found } = brokenPromises(requests, {
            limits: { ...RATE_LIMITS, ...QUICK },
            secret: site.keyOf(player.name),
            deaths,
            stalls: [],
          });
          expect(found).toEqual([]);
        },
        { timeout: MANY_REQUESTS_MS },
      );
    }
    await browser.close();
  });
}

/** Points that only the reading of the whole history reaches. */
const OF_THE_HISTORY =
  /^(history|catalogue|dropped attempts|page size|user filter test|unproved attempts|job store: .*renewed)/;

/** Points that the left job reaches. */
const FORGETS_LEFT_JOB = /^job store: .*forgotten/;

/** Points for which stored data or the site's answers are prepared, which a worker that runs may have read. */
const IS_PREPARED = new RegExp(
  `${OF_THE_HISTORY.source}|${FORGETS_LEFT_JOB.source}|^(base:|skill:|sums:|listing failure)`,
);

/** An answer with an attempt that names no user, so that it may be anybody's. */
const UNNAMED = {
  items: [{ id: 1, problemId: 1, solved: true, createdAt: '2026-03-12T10:11:12+00:00' }],
  totalRecords: 1,
};

/** Makes the worker read all attempts again, or check one that the site does not have. */
async function prepareHistory(options: TestPage, point: string, database: string): Promise<void> {
  if (point.startsWith('dropped')) await options.evaluate(`doubtAttempt(${JSON.stringify(database)})`);
  else {
    const site = `site:${siteName(SITE)}`;
    await options.evaluate(`forgetHistory(${JSON.stringify(database)}, ${JSON.stringify(site)})`);
  }
  await options.evaluate('pauseHistory(false)');
}

/** Changes to another address of the site and back, since some points are reached only by such a change. */
async function moveToAndBack(options: TestPage, first: Promise<unknown>): Promise<void> {
  await first;
  await options.evaluate(
    `tell('useBase', '${OTHER}').then(() => tell('useBase', '${SITE}')).then(() => null)`,
  );
}

async function expectTruth(
  options: TestPage,
  database: string,
  of: (id: number) => ReturnType<typeof truth>,
  ids: readonly number[],
): Promise<void> {
  const rows = await options.evaluate<
    { problemId: number; at: number; solved: boolean; ms: number | null }[]
  >(`rows(${JSON.stringify(database)}, 'attempts')`);
  for (const id of ids) {
    const stored = rows.filter(({ problemId }) => problemId === id).sort((one, other) => other.at - one.at);
    expect(stored.map(({ at, solved, ms }) => ({ at, solved, ms }))).toEqual(of(id).attempts);
  }
}
