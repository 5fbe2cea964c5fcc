import { expect, it } from 'vitest';
import { NO_HISTORY } from '../../../lib/history/history.ts';
import { corruptionSeen } from '../../../lib/store/corruption.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readStandings } from '../../../lib/store/player/standings.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

const here = workerAtPracticeSite();

it('a problem with corrupt stats does not count as untried', async () => {
  const db = await playerData(here.site.url, here.player.id);
  await db.put('history', { ...NO_HISTORY, wholeAt: 1 }, ONLY);
  await db.put('facts', { problemId: 7, tries: 'many' } as never);
  corruptionSeen();
  const standing = await readStandings(db);
  expect(standing?.(7)).toEqual({ status: null, lastAt: null });
  expect(standing?.(8)).toEqual({ status: 'untried', lastAt: null });
  expect(corruptionSeen()).toBe(true);
});
