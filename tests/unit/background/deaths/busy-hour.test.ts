import { describe, expect, it } from 'vitest';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { truth } from '../../../e2e/oracle.ts';
import { RANDOM_UNIT_MS } from '../../../patience.ts';
import { randomFrom } from '../../../site/seed/random.ts';
import { startSite } from '../../../site/server.ts';
import { IS_DEEP } from '../../support/cases.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { expectPolite, pauseIn } from '../../support/polite.ts';
import { firstPlayer, selectIds } from '../../support/practice-site.ts';
import { storedResults } from '../../support/stored-results.ts';
import { START } from '../../support/virtual-environment.ts';

const HOUR = 60 * 60_000;
/** The part of the hour that passes in this run: six minutes, except in `npm run test:deep`. */
const PART = IS_DEEP ? 1 : 1 / 10;
const TABS = 20;

describe('an hour with twenty tabs, popups, worker deaths and site failures', async () => {
  const site = await startSite();
  const lives = livesAtSite(site);

  it.each([Number(process.env.COMPANION_SEED ?? 1)])(
    "obeys every rate limit and ends with the site's data (seed %i)",
    { timeout: RANDOM_UNIT_MS },
    async (seed) => {
      const { integer, chance, pick } = randomFrom(seed);
      const userId = firstPlayer(site).id;
      const ids = selectIds(site, 'select id from problems order by id');
      lives.slowedBy(() => integer(0, chance(0.1) ? 15_000 : 900));
      const isOver = () => lives.state.time >= START + PART * HOUR;
      const shown = new Map<number, number>();

      async function tab(place: number): Promise<void> {
        while (!isOver()) {
          const id = pick(ids);
          shown.set(place, id);
          await lives.panel(id, { tab: place });
          await lives.pass(integer(0, 40_000));
          if (chance(0.6)) continue;
          site.addAttempt({ userId, problemId: id, solved: chance(0.5), time: integer(500, 60_000) });
          await lives.ask(({ content }) => content.noticed({ id, notice: 'request' }, place));
        }
      }

      async function popup(): Promise<void> {
        while (!isOver()) {
          await lives.pass(integer(0, 60_000));
          const userInitiated = chance(0.5);
          const filters = { ...NO_FILTERS, count: integer(1, 100) };
          const leaves = chance(0.5);
          await lives.ask(({ page }) => page.refresh({ what: 'newest', userInitiated }), leaves);
          await lives.ask(({ page }) => page.findProblems({ filters, userInitiated }), leaves);
          await lives.ask(
            ({ page }) => page.refresh({ what: 'problem', id: pick(ids), userInitiated }),
            leaves,
          );
        }
      }

      async function deaths(): Promise<void> {
        while (!isOver()) {
          await lives.pass(integer(0, 20_000));
          lives.kill();
        }
      }

      async function siteFailures(): Promise<void> {
        while (!isOver()) {
          await lives.pass(integer(60_000, 400_000));
          for (let left = chance(0.05) ? 7 : integer(1, 3); left > 0; left--) {
            const seconds = integer(2, 90);
            const until = new Date(site.clock.now() + seconds * 1_000).toUTCString();
            const headers = { 'retry-after': pick([`${seconds}`, until]) };
            site.faults.once('any', { kind: 'answer', status: pick([429, 503]), headers });
            if (chance(0.2)) site.faults.once('any', { kind: 'answer', status: 500 });
          }
          await lives.pass(integer(30_000, 200_000));
          // Remove faults that no request met. They would add up, and the site would fail for ever.
          site.faults.clear();
        }
      }

      async function network(): Promise<void> {
        while (!isOver()) {
          await lives.pass(integer(0, 600_000));
          lives.state.online = false;
          await lives.pass(integer(0, 60_000));
          lives.state.online = true;
        }
      }

      const tabs = Array.from({ length: TABS }, (_, place) => tab(place));
      await Promise.all([...tabs, popup(), popup(), deaths(), siteFailures(), network()]);
      site.faults.clear();
      expectPolite(lives);
      const paused = lives.sent.filter(({ response }) => response && pauseIn(response) > 0);
      expect(lives.deaths()).toBeGreaterThan(PART * 200);
      expect(lives.sent.length).toBeGreaterThan(PART * 100);
      expect(paused.length).toBeGreaterThan(PART * 5);
      process.stdout.write(`seed ${seed}: ${lives.sent.length} requests, ${lives.deaths()} deaths\n`);

      await lives.wake();
      await lives.pass(2 * HOUR);
      expect(lives.isQuiet()).toBe(true);
      expect(await currentAccount()).toMatchObject({ refused: false });
      for (const id of shown.values()) {
        await lives.ask(({ content }) => content.noticed({ id, notice: 'request' }, 1));
        await lives.panel(id);
        const { attempts } = await storedResults(site.url, userId, id);
        expect(attempts.map(({ at, solved, ms }) => ({ at, solved, ms }))).toEqual(
          truth(site, userId, id).attempts,
        );
      }
    },
  );
});
