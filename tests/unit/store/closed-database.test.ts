import { beforeAll, expect, it } from 'vitest';
import { accountId } from '../../../lib/account/accounts.ts';
import { core } from '../../../lib/store/core/core.ts';
import { ownData, readLastSession } from '../../../lib/store/own/own.ts';
import { readHistory } from '../../../lib/store/player/history.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readProblems } from '../../../lib/store/site/problems.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';

const ORIGIN = 'https://closed.example';

beforeAll(async () => {
  await (await core()).put('accounts', { name: 'mira', erasing: false }, accountId(ORIGIN, 1));
});

// A reader that throws at once leaves the readings beside it without anybody who hears of their failure.
it.each([
  ['the history', async () => readerOf(await playerData(ORIGIN, 1), readHistory)],
  ['problems', async () => readerOf(await siteData(ORIGIN), readProblems)],
  ['the last session', async () => readerOf(await ownData(ORIGIN, 1), readLastSession)],
])('reading %s from a closed database rejects', async (_, open) => {
  const read = await open();
  await expect(read()).rejects.toMatchObject({ name: 'InvalidStateError' });
});

function readerOf<Db extends { close(): void }>(db: Db, read: (db: Db) => Promise<unknown>) {
  db.close();
  return () => read(db);
}
