import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { problemsTried, problemsUntried } from '../../e2e/oracle.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import { startSite } from '../../site/server.ts';
import { livesAtSite } from './lives-at-site.ts';
import { selectIds } from './practice-site.ts';

/** Starts a small site with two players for the tests of one file. Both have tried `shared`. The worker has `player`'s key. */
export async function siteOfTwoPlayers() {
  const site = await startSite({
    problems: 200,
    attempts: 1_000,
    firstPlayer: { attempts: 120, problems: 40 },
  });
  const [player, other] = site.users as [SiteUser, SiteUser];
  const [shared = 0] = problemsTried(site, player.id, 1);
  const [foreign = 0] = problemsUntried(site, player.id, 1);
  for (const problemId of [foreign, shared, foreign])
    site.addAttempt({ userId: other.id, problemId, solved: true, time: 7_000 });
  const lives = livesAtSite(site);

  /** Makes the worker read the history. */
  async function readAll(): Promise<void> {
    await changeSettings({ historyPaused: false });
    await lives.ask((life) => life.history.goOn().then(() => null));
  }

  return {
    site,
    player,
    other,
    /** A problem that both players have tried. */
    shared,
    /** A problem that only `other` has tried. */
    foreign,
    lives,
    readAll,
    playerNow: () => playerData(site.url, player.id),
    /** Returns the ids of the site's attempts that match this SQL condition. */
    idsOf: (where: string, ...of: number[]) =>
      selectIds(site, `select id from attempts where ${where}`, ...of),
  };
}
