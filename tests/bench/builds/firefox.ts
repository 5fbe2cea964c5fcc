import { AT_ONCE_BUILDS, launch } from '../../e2e/companion.ts';
import type { Site } from '../../site/handle.ts';
import type { Random } from '../../site/seed/random.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import { panelTime } from '../panel-time.ts';
import { problemsWith } from '../players.ts';
import { readHistory } from '../read-history.ts';

/** The panel's time with few and with many attempts, ms, after Firefox has ended the background page. */
export interface FirefoxRound {
  few: number;
  many: number;
}

const ROUNDS = 11;

/** Measures this checkout's build in two Firefoxes, one for each player, in turn. Fails if a panel tells a wrong number of attempts. */
export async function measureFirefox(
  site: Site,
  players: Record<keyof FirefoxRound, SiteUser>,
  attempts: number,
  random: Random,
): Promise<FirefoxRound[]> {
  const open = () => launch('firefox', { extension: AT_ONCE_BUILDS.firefox, sitePort: site.port });
  const few = await open();
  try {
    const many = await open();
    try {
      const browsers = { few, many };
      const time = async (name: keyof FirefoxRound) => {
        await browsers[name].killWorker();
        const problem = random.pick(problemsWith(site, players[name], attempts));
        return panelTime(browsers[name], problem, attempts);
      };
      for (const name of ['few', 'many'] as const)
        await readHistory(browsers[name], browsers[name].extensionOrigin, site, players[name]);
      const rounds: FirefoxRound[] = [];
      while (rounds.length <= ROUNDS) rounds.push({ few: await time('few'), many: await time('many') });
      // Files are read in the first round.
      return rounds.slice(1);
    } finally {
      await many.close();
    }
  } finally {
    await few.close();
  }
}
