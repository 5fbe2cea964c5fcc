import { describedElo } from '../../../../lib/problem-data/stored-problem.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { readReading } from '../../../../lib/store/player/problem-data.ts';
import { readManyProblems } from '../../../../lib/store/site/problems.ts';
import { siteDataName } from '../../../../lib/store/site/site-data.ts';
import type { Site } from '../../../site/handle.ts';
import { startSite } from '../../../site/server.ts';
import { firstPlayer } from '../../support/practice-site.ts';
import { workerAt } from '../../support/worker.ts';

/** Starts a site whose first player has solved `solved` problems and failed `failed` others, once each. */
export async function siteWith(solved: number, failed: number, problems: number): Promise<Site> {
  const count = solved + failed;
  const site = await startSite({
    problems,
    attempts: count + 100,
    firstPlayer: { attempts: count, problems: count },
  });
  const player = firstPlayer(site);
  site.sql('update attempts set solved = 1 where user_id = ?', player.id);
  site.sql(
    'update attempts set solved = 0 where id in (select id from attempts where user_id = ? limit ?)',
    player.id,
    failed,
  );
  return site;
}

/** Returns a worker that has stored only the key of the site's first player. */
export async function newWorker(site: Site) {
  const worker = await workerAt(site);
  const account = await worker.connect(firstPlayer(site));
  const state = async () => readReading(await playerData(site.url, account.player.id));

  /** Empties the databases and reads the history. Then allows the worker to read its problems. */
  async function readHistory(): Promise<void> {
    await deleteDatabase(playerDataName(site.url, account.player.id));
    await deleteDatabase(siteDataName(site.url));
    await worker.rest();
    await changeSettings({ historyPaused: false });
    await worker.history.fill(account);
    await changeSettings({ problemData: 'attempted' });
    site.log.clear();
  }

  /** Reads the history, then the attempted problems. Returns the state of reading them and the number of requests. */
  async function readAnew() {
    await readHistory();
    while ((await worker.readProblems()) !== null);
    await changeSettings({ historyPaused: true, problemData: 'none' });
    const asked = { list: site.log.api('problems').length, details: site.log.api('problem').length };
    return { reading: await state(), asked };
  }

  return { worker, account, state, readHistory, readAnew };
}

/** Compares the attempted problems in the site's database with the stored ones. */
export async function compare(site: Site, genre = 'genre') {
  const truth = site.sql(
    `select id, ${genre} as genre, elo, stars from problems
      where id in (select problem_id from attempts where user_id = ?) order by id`,
    firstPlayer(site).id,
  );
  const problems = await readManyProblems(
    site.url,
    truth.map(({ id }) => Number(id)),
  );
  const known = problems.map((problem) => ({ ...problem, likely: describedElo(problem) }));
  const wrong = truth.filter(({ genre, stars, elo }, i) => {
    const { from = null, to = null } = known[i]?.within ?? {};
    const isWithin = (from === null || Number(elo) >= from) && (to === null || Number(elo) <= to);
    return known[i]?.genre !== genre || known[i]?.stars !== stars || known[i]?.likely === null || !isWithin;
  });
  const off = truth.map(({ elo }, i) => Math.abs(Number(elo) - (known[i]?.likely ?? Number.NaN)));
  return { count: truth.length, wrong, off: off.toSorted((one, other) => one - other) };
}
