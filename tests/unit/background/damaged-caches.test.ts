import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { ownDataName } from '../../../lib/store/own/own.ts';
import { changeHistory } from '../../../lib/store/player/history.ts';
import { playerData, playerDataName } from '../../../lib/store/player/player.ts';
import type { SegmentList } from '../../../lib/store/segments.ts';
import { readProblem } from '../../../lib/store/site/problems.ts';
import { readStoredSetUp, siteDataName } from '../../../lib/store/site/site-data.ts';
import { problemsTried, truth } from '../../e2e/oracle.ts';
import { popupOver } from '../popup/popup-in-node.ts';
import { PATIENT } from '../support/patient.ts';
import { selectIds } from '../support/practice-site.ts';
import { answerTo, inStore, makeDatabase, versionOf } from '../support/raw-storage.ts';
import { storedIds } from '../support/stored-attempts.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

const INVALID = [null, 'invalid', 7, [], {}];
/** Later than any version of a database. */
const LATER = 100;

const here = workerAtPracticeSite();
let names: { player: string; site: string; own: string };
let id = 0;
/** The worker that gets the messages. */
let life: ReturnType<typeof here.worker.nextLife>;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Opens the popup over the problem, and waits until a view fits: by default one with the site's figures. */
const open = (fits: (model: PopupViewModel) => boolean = isTrue) =>
  popupOver(`${here.site.url}/problems/${id}`, life, fits);

function isTrue({ here: at, recent, account, results }: PopupViewModel): boolean {
  const { attemptCount, solves } = truth(here.site, here.player.id, id);
  const isRead = account !== null && at?.attemptCount === attemptCount && at.solves === solves;
  return isRead && !at.pending && !recent.pending && !results.pending;
}

/** Opens the popup, and returns the notices that it shows besides the site's figures. */
async function noticesIn(): Promise<string[]> {
  const { shown } = await open();
  return [...new Set(shown.flatMap(({ notice }) => notice?.kind ?? []))];
}

const isFailing = ({ results, recent, here: at }: PopupViewModel) =>
  [results.failure, recent.failure, at?.failure].some((failure) => failure?.kind.startsWith('storage'));

const attemptsAtSite = () =>
  selectIds(here.site, 'select id from attempts where user_id = ? order by id', here.player.id);
const storedAttempts = async () => storedIds(await playerData(here.site.url, here.player.id));

/** Returns what the player has made, and the key. */
async function ofPlayerAlone(): Promise<unknown> {
  const own = ['notes', 'reviewPlan'].map((store) => inStore(names.own, store, (rows) => rows.getAll()));
  return Promise.all([...own, inStore('key', 'key', (rows) => rows.getAll())]);
}

/** Replaces each row of a store by one that is no such row. */
async function damage(database: string, store: string): Promise<void> {
  const db = await answerTo(indexedDB.open(database));
  const rows = db.transaction(store, 'readwrite').objectStore(store);
  const keys = await answerTo(rows.getAllKeys());
  expect(keys).not.toEqual([]);
  for (const [i, key] of keys.entries()) {
    if (typeof rows.keyPath === 'string') rows.put({ [rows.keyPath]: key });
    else rows.put(INVALID[i % INVALID.length], key);
  }
  db.close();
}

beforeEach(async () => {
  await browser.storage.session.clear();
  [id = 0] = problemsTried(here.site, here.player.id, 1);
  names = {
    player: playerDataName(here.site.url, here.player.id),
    site: siteDataName(here.site.url),
    own: ownDataName(here.site.url, here.player.id),
  };
  await changeSettings({ historyPaused: false });
  life = here.worker.nextLife();
  await life.page.setBookmark({ id, bookmarked: true });
  await life.page.changeReviews({ on: true });
  await life.recover();
  await expect.poll(storedAttempts, PATIENT).toEqual(attemptsAtSite());
  for (const what of ['problem', 'attempts'] as const)
    await life.page.refresh({ what, id, userInitiated: true });
  await open();
  life = here.worker.nextLife();
});

/** Has all connections closed by an upgrade that does not happen. */
async function closeConnections(toDatabase: string): Promise<void> {
  const upgrading = indexedDB.open(toDatabase, LATER);
  upgrading.onupgradeneeded = () => upgrading.transaction?.abort();
  await answerTo(upgrading).catch(() => {});
}

/** Makes opening a database fail with an error of this name, so many times, or until the database is deleted. */
async function failOpening(
  ofDatabase: string,
  error: string,
  times = Number.POSITIVE_INFINITY,
): Promise<void> {
  await closeConnections(ofDatabase);
  const { open: realOpen, deleteDatabase } = indexedDB;
  let left = times;
  const answers: Record<string, unknown> = {
    addEventListener: (type: string, listener: () => void) => type === 'error' && queueMicrotask(listener),
    removeEventListener: () => {},
    error: new DOMException('', error),
  };
  indexedDB.open = (name, version) => {
    if (name !== ofDatabase || left-- <= 0) return realOpen.call(indexedDB, name, version);
    return new Proxy(Object.create(IDBOpenDBRequest.prototype), { get: (_, part) => answers[String(part)] });
  };
  indexedDB.deleteDatabase = (name) => {
    if (name === ofDatabase) left = 0;
    return deleteDatabase.call(indexedDB, name);
  };
  ends.push(() => Object.assign(indexedDB, { open: realOpen, deleteDatabase }));
}

const readOne = () => readProblem(here.site.url, id);
const readSetUp = () => readStoredSetUp(here.site.url, id);

describe('R22 a damaged cache', () => {
  it.each<[cache: 'player' | 'site', store: string, read?: () => Promise<unknown>]>([
    ['player', 'asked'],
    ['player', 'state'],
    ['site', 'problems', readOne],
    ['site', 'state'],
    ['site', 'lists'],
    ['site', 'setUps', readSetUp],
  ])(
    '(%s: %s) is read again, is told once, and takes nothing from the player',
    async (cache, store, read) => {
      const before = await ofPlayerAlone();
      await damage(names[cache], store);
      await life.recover();
      await read?.();
      const notices = [await noticesIn(), await noticesIn()];
      await expect.poll(storedAttempts, PATIENT).toEqual(attemptsAtSite());
      expect(notices.flat()).toEqual(['cache-deleted']);
      expect(await noticesIn()).toEqual([]);
      expect(await ofPlayerAlone()).toEqual(before);
    },
  );

  it('with segments of attempts that cannot be read has only these read again, and says nothing', async () => {
    const before = await ofPlayerAlone();
    await damage(names.player, 'segments');
    await life.recover();
    expect(await noticesIn()).toEqual([]);
    await expect.poll(storedAttempts, PATIENT).toEqual(attemptsAtSite());
    expect(await ofPlayerAlone()).toEqual(before);
  });

  it('with such a segment is not written over before that', async () => {
    const db = await playerData(here.site.url, here.player.id);
    const list = (await db.get('state', 'attempts')) as SegmentList;
    await damage(names.player, 'segments');
    // Other revisions, so that nothing of it is in memory.
    const segments = list.segments.map((segment) => ({ ...segment, revision: Math.random() }));
    await db.put('state', { segments, revision: 0.5 }, 'attempts');
    const attempt = { id: 9_000_000, problemId: id, at: 1, solved: true, ms: null, level: null };
    await expect(changeHistory(db, () => ({ stored: [attempt] }))).rejects.toMatchObject({
      name: 'DataError',
    });
    expect(await db.get('state', 'attempts')).toMatchObject({ revision: 0.5 });
    await life.recover();
    await noticesIn();
    await expect.poll(storedAttempts, PATIENT).toEqual(attemptsAtSite());
  });

  it.each(['UnknownError', 'NotFoundError', 'DataError'])(
    'that does not open (%s) is read again, is told, and takes nothing from the player',
    async (error) => {
      const before = await ofPlayerAlone();
      await failOpening(names.player, error);
      await life.recover();
      expect([...(await noticesIn()), ...(await noticesIn())]).toEqual(['cache-deleted']);
      await expect.poll(storedAttempts, PATIENT).toEqual(attemptsAtSite());
      expect(await ofPlayerAlone()).toEqual(before);
    },
  );

  it.each(['InvalidStateError', 'AbortError', 'UnknownError'])(
    'is none if it opens the second time, after an error %s',
    async (error) => {
      here.site.log.clear();
      await failOpening(names.player, error, 1);
      expect(await noticesIn()).toEqual([]);
      expect(here.site.log.api('attempts').length).toBeLessThanOrEqual(1);
      expect(await storedAttempts()).toEqual(attemptsAtSite());
    },
  );

  it.each(['InvalidStateError', 'AbortError', 'TimeoutError', 'QuotaExceededError'])(
    'is none although it never opens, with an error %s',
    async (error) => {
      await failOpening(names.player, error);
      const { shown } = await open(isFailing);
      expect(shown.every(({ notice }) => notice === null)).toBe(true);
      for (const end of ends.splice(0)) end();
      expect(await storedAttempts()).toEqual(attemptsAtSite());
      await open();
    },
  );

  it.each(['player', 'site'] as const)('R23 of a newer version (%s) is read again', async (cache) => {
    await makeDatabase(names[cache], LATER, ['of a newer version']);
    await life.recover();
    expect([...(await noticesIn()), ...(await noticesIn())]).toEqual(['cache-deleted']);
    expect(await versionOf(names[cache])).toBeLessThan(LATER);
    await expect.poll(storedAttempts, PATIENT).toEqual(attemptsAtSite());
  });

  it('is deleted only once until the browser ends, by however many workers', async () => {
    const deleted = vi.spyOn(indexedDB, 'deleteDatabase');
    ends.push(() => deleted.mockRestore());
    for (let i = 0; i < 3; i++) {
      await damage(names.player, 'state');
      await life.recover();
      await noticesIn();
      if (i === 1) life = here.worker.nextLife();
    }
    expect(deleted.mock.calls).toEqual([[names.player]]);
    await browser.storage.session.clear();
    life = here.worker.nextLife();
    await open();
  });
});
