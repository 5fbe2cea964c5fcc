import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { FIRST_CHOICES, startedSession } from '../../../lib/sessions/session.ts';
import { ownData, ownDataIfMade, ownDataName, readNotes, readSessions } from '../../../lib/store/own/own.ts';
import { playerData, playerDataName } from '../../../lib/store/player/player.ts';
import { siteData, siteDataName } from '../../../lib/store/site/site-data.ts';
import { makeDatabase } from '../support/raw-storage.ts';

const PLAYER = ['https://www.goproblems.com', 77] as const;

it('what the player made with an earlier version stays, and more can be stored', async () => {
  const earlier = await openDB(ownDataName(...PLAYER), 6, {
    upgrade(db) {
      for (const name of ['reviews', 'notes']) db.createObjectStore(name, { keyPath: 'problemId' });
      for (const name of ['reviewPlan', 'imported']) db.createObjectStore(name);
      db.createObjectStore('practices', { keyPath: 'startedAt' });
    },
  });
  const note = { problemId: 3, text: 'kosumi', bookmarked: false, typedAt: 1, changedAt: 1 };
  await earlier.put('notes', note);
  earlier.close();
  const own = await ownDataIfMade(...PLAYER);
  expect(own && (await readNotes(own))).toEqual([note]);
  const session = startedSession(FIRST_CHOICES, 5, 0);
  await (await ownData(...PLAYER)).put('sessions', session);
  expect(own && (await readSessions(own))).toEqual([session]);
});

it.each([
  [playerDataName(...PLAYER), 7, 'segments', () => playerData(...PLAYER)],
  [siteDataName(PLAYER[0]), 7, 'state', () => siteData(PLAYER[0])],
] as const)('%s of version %i gets the store %s', async (name, version, store, open) => {
  await makeDatabase(name, version, ['settings']);
  expect([...(await open()).objectStoreNames]).toContain(store);
});
