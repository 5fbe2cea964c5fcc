import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { alignAccount } from '../../../lib/background/account/key.ts';
import { storeProblems } from '../../../lib/background/writers/problem-writers.ts';
import type { SetUp } from '../../../lib/board/set-up.ts';
import { blankProblem } from '../../../lib/model.ts';
import { core } from '../../../lib/store/core/core.ts';
import { ONLY, openerOf } from '../../../lib/store/database.ts';
import {
  ownDataIfMade,
  ownDataName,
  readAgainList,
  readImportRecord,
  readNote,
  readNotes,
  readReviewPlan,
  readReviews,
  upgradeOwnData,
} from '../../../lib/store/own/own.ts';
import { describedIds } from '../../../lib/store/player/catalogue.ts';
import {
  playerData,
  playerDataName,
  readHistory,
  upgradePlayerData,
} from '../../../lib/store/player/player.ts';
import { readAccounts } from '../../../lib/store/player/read-accounts.ts';
import { readProblem, readStoredSetUp, siteData, siteDataName } from '../../../lib/store/site/site-data.ts';

const SITE = 'https://www.goproblems.com';

/** The content of a store. `key` is the field of each row that is its key; without it, the store has only one row. */
interface Rows {
  key?: string;
  indexes?: Record<string, string | string[]>;
  rows?: readonly object[];
}

/** Creates a database as an old version of the extension did, by default the first one. */
function createOldDatabase(name: string, stores: Record<string, Rows>, version = 1): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const [store, { key, indexes = {}, rows = [] }] of Object.entries(stores)) {
        const made = opening.result.createObjectStore(store, key ? { keyPath: key } : {});
        for (const [index, path] of Object.entries(indexes)) made.createIndex(index, path);
        for (const row of rows) made.put(row, key ? undefined : 'only');
      }
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

it("R23 the first version's problems stay, its attempts are removed", async () => {
  const problem = {
    id: 5,
    rank: null,
    elo: 1_200,
    stars: 4,
    votes: 3,
    unrated: false,
    genre: 'joseki',
    canon: true,
  };
  const asked = { at: 9, failure: null, retryAt: 0, failedWith: 0 };
  await createOldDatabase(siteDataName(SITE), {
    problems: { key: 'id', rows: [{ ...problem, missingAt: 0, asked }] },
    listing: {},
  });
  await createOldDatabase(playerDataName(SITE, 77), {
    attempts: {
      key: 'id',
      indexes: { problem: ['problemId', 'at'], time: 'at' },
      rows: [{ id: 1, problemId: 5, at: 7, solved: true, ms: null }],
    },
    facts: { key: 'problemId', rows: [{ problemId: 5, tries: 1, solves: 1, bestMs: null }] },
    asked: { key: 'problemId', rows: [{ ...asked, problemId: 5, triedAt: 9, noticedAt: 0 }] },
    recent: { rows: [{ ...asked, reach: 1, newest: 1, ended: true }] },
  });
  expect(await readProblem(SITE, 5)).toMatchObject(problem);
  const db = await playerData(SITE, 77);
  expect(await readHistory(db)).toBeUndefined();
  expect(await db.count('attempts')).toBe(0);
  expect(await db.get('asked', 5)).toBeUndefined();
});

it("R23 the second version's rows stay, positions get a store", async () => {
  const other = 'https://second.example';
  const stores = { problems: { key: 'id' }, listing: {}, paging: { rows: [{ size: 100 }] } };
  await createOldDatabase(siteDataName(other), stores, 2);
  expect(await readStoredSetUp(other, 5)).toBeUndefined();
  const db = await siteData(other);
  expect(await db.getAll('paging')).toEqual([{ size: 100 }]);
  const setUp: SetUp = { size: [9, 9], black: [[2, 2]], white: [], toMove: 'black' };
  await db.put('setUps', { id: 5, setUp });
  expect(await readStoredSetUp(other, 5)).toEqual({ id: 5, setUp });
});

it("R23 a player's stores of the third version keep their rows", async () => {
  const open = (version: number) => openerOf<never>(version, upgradePlayerData as never);
  const name = 'player:later';
  const third = await open(3)(name);
  await third.put('facts' as never, { problemId: 5 } as never);
  await third.put('catalogue' as never, { parts: 1 } as never, ONLY as never);
  third.close();
  const fourth = await open(4)(name);
  expect(await fourth.getAll('facts' as never)).toEqual([{ problemId: 5 }]);
  expect(await fourth.getAll('catalogue' as never)).toEqual([{ parts: 1 }]);
});

it('R23 what the player has made stays when a later version adds stores', async () => {
  const name = 'own:later';
  const first = await openerOf<never>(1, upgradeOwnData as never)(name);
  const entry = { problemId: 5, addedAt: 7, lastTryAt: null };
  await first.put('again' as never, entry as never);
  first.close();
  const second = await openerOf<never>(2, (db) => {
    upgradeOwnData(db as never);
    (db as unknown as IDBDatabase).createObjectStore('later');
  })(name);
  expect(await second.getAll('again' as never)).toEqual([entry]);
});

/** Problems of one site as version 3 stored them. */
const BY_VERSION_3 = [
  // 11 and 12 have no range of elo; their ranks are uncertain and certain. 13 and 15 have a range and an uncertain rank.
  { id: 11, rank: rank(5, true), near: 1_414 },
  { id: 12, rank: rank(5, false), near: 1_414 },
  { id: 13, rank: rank(20, true), within: { from: 1_000, to: 1_300 }, near: 1_004 },
  { id: 15, rank: rank(5, true), within: { from: 1_400, to: 1_428 }, near: 1_414 },
  // 16 has a range of elo that equals the range of its certain rank.
  { id: 16, rank: rank(5, false), within: { from: 1_400, to: 1_428 }, near: 1_414 },
  // The list marked the rank of 14 as uncertain. A row of attempts has no such mark, so version 3 stored it as certain.
  { id: 14, rank: rank(6, false), within: { from: 1_316, to: 1_500 }, near: 1_386 },
  // 21 is known only from a row of attempts, 31 from its own detail answer.
  { id: 21, rank: rank(6, false), genre: null, unrated: false },
  { id: 31, rank: rank(1, true), elo: 1_166.04, canon: true, near: 1_166.04 },
].map((row) => ({
  elo: null,
  stars: null,
  votes: null,
  unrated: true,
  genre: 'tesuji',
  canon: null,
  missingAt: 0,
  asked: { at: 0, failure: null, retryAt: 0, failedWith: 0 },
  ...row,
}));

function rank(value: number, uncertain: boolean) {
  return { value, unit: 'kyu' as const, uncertain };
}

it("R23 the third version's uncertain ranks become unverified, all else stays", async () => {
  const third = 'https://third.example';
  const setUp: SetUp = { size: [9, 9], black: [[0, 0]], white: [], toMove: 'black' };
  const others = ['listing', 'paging', 'catalogue', 'picks'] as const;
  const stores = {
    problems: { key: 'id', indexes: { near: 'near' }, rows: [...BY_VERSION_3, { id: 41, rank: 'damaged' }] },
    ...Object.fromEntries(others.map((name) => [name, { rows: [{ some: name }] }])),
    setUps: { key: 'id', rows: [{ id: 31, setUp }] },
  };
  await createOldDatabase(siteDataName(third), stores, 3);
  const db = await siteData(third);
  const unverified = { ...rank(6, false), unverified: true };
  const changes: Record<number, object> = {
    13: { near: 1_150 },
    14: { rank: unverified, near: 1_408 },
    21: { rank: unverified },
  };
  expect(await db.getAll('problems')).toEqual([
    ...BY_VERSION_3.map((row) => ({ ...row, ...changes[row.id] })).sort((one, other) => one.id - other.id),
    { id: 41, rank: 'damaged' },
  ]);
  for (const name of others) expect(await db.getAll(name)).toEqual([{ some: name }]);
  expect(await readStoredSetUp(third, 31)).toEqual({ id: 31, setUp });
  // Each problem with data still counts as described, so none is requested again.
  expect(await describedIds(db)).toEqual(new Set([11, 12, 13, 14, 15, 16, 31]));
  // The next answer with problem 11, which has only an uncertain rank, removes the elo that was estimated from that rank.
  const [uncertain] = BY_VERSION_3;
  await storeProblems(third, [{ ...blankProblem(11), rank: { ...rank(5, false), unverified: true } }]);
  const { near: _, ...left } = uncertain ?? {};
  expect(await readProblem(third, 11)).toEqual(left);
});

it('R23 an installation without an account list keeps all and gets one', async () => {
  const player = { id: 77, name: 'hoshi', elo: null, rank: null };
  const account = { generation: 3, origin: SITE, tail: 'ab12', player, refused: false };
  const rows = {
    settings: { panelOn: false },
    rateLimiter: { count: 12 },
    popup: { tab: 'recent' },
    account,
  };
  await createOldDatabase('core', {
    ...Object.fromEntries(Object.entries(rows).map(([store, row]) => [store, { rows: [row] }])),
    jobs: { key: 'name', rows: [{ name: 'a job' }] },
    note: {},
  });
  await createOldDatabase('key', { key: { rows: [{ text: 'a-key', account, generation: 3 }] } });
  const db = await core();
  for (const [store, row] of Object.entries(rows)) expect(await db.get(store as 'pace', ONLY)).toEqual(row);
  expect(await db.get('jobs', 'a job')).toEqual({ name: 'a job' });
  expect((await readAccounts()).map(({ id, name }) => [id, name])).toEqual([
    ['https://goproblems.com:77', ''],
  ]);
  await alignAccount();
  expect(await readAccounts()).toMatchObject([{ name: 'hoshi', isPresent: true, isErasing: false }]);
});

it('R23 the list and the reviews of the second version stay, notes get a store', async () => {
  const entry = { problemId: 5, addedAt: 7, lastTryAt: null };
  const reviews = { problemId: 6, events: [{ kind: 'stop', at: 8 }] };
  const plan = {
    startedAt: 1_000,
    seededAt: 1_000,
    medians: [null, 21_000],
    scope: 'missed',
    newPerDay: 10,
    mix: 'none',
    pausedAt: null,
    endedAt: null,
  };
  await createOldDatabase(
    ownDataName(SITE, 78),
    {
      again: { key: 'problemId', rows: [entry] },
      reviews: { key: 'problemId', rows: [reviews] },
      reviewPlan: { rows: [plan] },
    },
    2,
  );
  const db = await ownDataIfMade(SITE, 78);
  if (!db) throw new Error('the database is gone');
  expect(await readAgainList(db)).toEqual([entry]);
  expect(await readReviews(db, 6)).toEqual(reviews);
  expect(await readReviewPlan(db)).toEqual(plan);
  expect(await readNotes(db)).toEqual([]);
  const note = { problemId: 5, text: 'A note', typedAt: 8, bookmarked: true, changedAt: 9 };
  await db.put('notes', note);
  expect(await readNote(db, 5)).toEqual(note);
});

it('R23 the notes of the third version stay, and a backup can be imported', async () => {
  const note = { problemId: 5, text: 'A note', typedAt: 8, bookmarked: true, changedAt: 9 };
  await createOldDatabase(
    ownDataName(SITE, 79),
    {
      again: { key: 'problemId', rows: [] },
      reviews: { key: 'problemId', rows: [] },
      reviewPlan: { rows: [] },
      notes: { key: 'problemId', rows: [note] },
    },
    3,
  );
  const db = await ownDataIfMade(SITE, 79);
  if (!db) throw new Error('the database is gone');
  expect(await readNotes(db)).toEqual([note]);
  expect(await readImportRecord(db)).toBeUndefined();
});
