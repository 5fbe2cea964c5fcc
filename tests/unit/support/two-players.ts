import { problemsTried, problemsUntried } from '../../e2e/oracle.ts';
import type { Site } from '../../site/handle.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import { startSite } from '../../site/server.ts';

/** A small site with two players who share a problem. */
export interface TwoPlayers {
  site: Site;
  player: SiteUser;
  other: SiteUser;
  /** A problem that both have tried. */
  shared: number;
  /** A problem that only the other one has tried. */
  foreign: number;
}

/** Starts that site. */
export async function siteOfTwoPlayers(): Promise<TwoPlayers> {
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
  return { site, player, other, shared, foreign };
}
