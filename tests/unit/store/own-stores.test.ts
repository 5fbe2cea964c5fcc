import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { ownData, ownDataIfMade, ownDataName, readNotes } from '../../../lib/store/own/own.ts';

const PLAYER = ['https://www.goproblems.com', 77] as const;

it('what the player made with an earlier version stays, and more can be stored', async () => {
  const earlier = await openDB(ownDataName(...PLAYER), 5, {
    upgrade(db) {
      for (const name of ['again', 'reviews', 'notes']) db.createObjectStore(name, { keyPath: 'problemId' });
      for (const name of ['reviewPlan', 'imported']) db.createObjectStore(name);
      db.createObjectStore('sessions', { keyPath: 'startedAt' });
    },
  });
  const note = { problemId: 3, text: 'kosumi', bookmarked: false, typedAt: 1, changedAt: 1 };
  await earlier.put('notes', note);
  earlier.close();
  const own = await ownDataIfMade(...PLAYER);
  expect(own && (await readNotes(own))).toEqual([note]);
  await (await ownData(...PLAYER)).put('reviews', { problemId: 3, events: [] });
});
