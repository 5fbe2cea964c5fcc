import { expect, it } from 'vitest';
import { NO_HISTORY } from '../../../lib/history/history.ts';
import { corruptionSeen } from '../../../lib/store/corruption.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readStandings, standingOn } from '../../../lib/store/player/standings.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

const here = workerAtPracticeSite();

it('a problem with corrupt stats does not count as untried', async () => {
  const db = await playerData(here.site.url, here.player.id);
  await db.put('history', { ...NO_HISTORY, wholeAt: 1 }, ONLY);
  await db.put('facts', { problemId: 7, tries: 'many' } as never);
  corruptionSeen();
  const standings = await readStandings(db);
  expect(standingOn(standings, 7)).toEqual({ status: null, lastAt: null });
  expect(standingOn(standings, 8)).toEqual({ status: 'untried', lastAt: null });
  expect(corruptionSeen()).toBe(true);
});
