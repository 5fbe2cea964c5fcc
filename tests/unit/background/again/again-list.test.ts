import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountId } from '../../../../lib/account/accounts.ts';
import { type AgainEntry, MOST_AGAIN } from '../../../../lib/again/again.ts';
import { core } from '../../../../lib/store/core/core.ts';
import { readCounts } from '../../../../lib/store/core/popup-state.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { ownData, ownDataName, readAgainList } from '../../../../lib/store/own/own.ts';
import { playerDataName } from '../../../../lib/store/player/player.ts';
import { readAccounts } from '../../../../lib/store/player/read-accounts.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { inStore, makeDatabase, versionOf } from '../../support/raw-storage.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const TAB = 7;
const HOUR = 3_600_000;

let life: ReturnType<typeof here.worker.nextLife>;
/** A problem of which every try missed. */
let id = 0;
const added: number[] = [];

const own = (user: SiteUser = here.player) => ownDataName(here.site.url, user.id);
const listed = async (user: SiteUser = here.player) => readAgainList(await ownData(here.site.url, user.id));
const ids = async (user?: SiteUser) => (await listed(user)).map(({ problemId }) => problemId);

async function panelOf(problemId = id) {
  const answer = await life.content.problemPanel({ id: problemId, panelLoaded: true, wait: true }, TAB);
  if (answer.show !== 'panel') throw new Error(answer.show);
  return answer.panel;
}

/** Presses "Try again later" on the page of a problem, or its "Undo". */
function press(on: boolean, problemId = id) {
  addresses.set(TAB, `${here.site.url}/problems/${problemId}`);
  return life.content.tryAgainLater({ id: problemId, on }, TAB);
}

/** Adds an attempt at the site an hour later, and reads it. */
async function tryAt(problemId: number, solved: boolean): Promise<void> {
  here.worker.state.time += HOUR;
  const createdAt = here.worker.state.time - 1_000;
  added.push(here.site.addAttempt({ userId: here.player.id, problemId, solved, time: 4_000, createdAt }));
  await panelOf(problemId);
}

beforeEach(async () => {
  await here.worker.connect(here.player);
  for (const name of [own(), playerDataName(here.site.url, here.player.id)]) await deleteDatabase(name);
  id = problemTried(here.site, here.player.id, { least: 1, most: 9, solved: false });
  life = here.worker.nextLife();
  await panelOf();
  here.site.log.clear();
});
afterEach(() => {
  for (const one of added.splice(0)) here.site.removeAttempt(one);
});

describe('the list "Try again"', () => {
  it('gets a missed problem at one press, once however often, and without a request', async () => {
    expect((await panelOf()).again).toBe('offered');
    expect(await press(true)).toEqual({ ok: true, value: null });
    const [first] = await listed();
    expect(first?.problemId).toBe(id);
    here.worker.state.time += 60_000;
    expect(await press(true)).toEqual({ ok: true, value: null });
    expect(await listed()).toEqual([first]);
    expect((await panelOf()).again).toBe('listed');
    expect(await press(false)).toEqual({ ok: true, value: null });
    expect(await listed()).toEqual([]);
    expect((await panelOf()).again).toBe('offered');
    expect(here.site.log.api()).toEqual([]);
  });

  it.each([
    ['shows another problem', '/problems/5'],
    ['left the site', 'https://example.com/'],
  ])('gets nothing from a tab that %s', async (_, path) => {
    addresses.set(TAB, new URL(path, here.site.url).href);
    await life.content.tryAgainLater({ id, on: true }, TAB);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['is right', 0],
    ['is a day ahead', 24 * HOUR],
  ])('loses a problem once it is solved, and no other, if the clock of the device %s', async (_, ahead) => {
    const other = problemTried(here.site, here.player.id, { least: 2, most: 9, solved: true });
    await tryAt(other, false);
    here.worker.state.time += ahead;
    await press(true);
    here.worker.state.time += 1_000;
    await press(true, other);
    here.worker.state.time -= ahead;
    expect(await ids()).toEqual([id, other]);
    await tryAt(id, false);
    expect((await panelOf()).again).toBe('listed');
    await tryAt(id, true);
    expect((await panelOf()).again).toBeNull();
    await expect.poll(() => ids()).toEqual([other]);
    // Missed again, it can come back.
    await tryAt(id, false);
    expect((await panelOf()).again).toBe('offered');
    await press(true);
    expect((await ids()).toSorted()).toEqual([other, id].toSorted());
  });

  it('takes a removed problem back to its place', async () => {
    await press(true);
    const [entry] = (await listed()) as [AgainEntry];
    here.worker.state.time += HOUR;
    const later = { problemId: id + 1, addedAt: here.worker.state.time, lastTryAt: null };
    await life.page.putBackAgain(later);
    expect(await life.page.takeOffAgain(id)).toEqual({ ok: true, value: null });
    expect(await listed()).toEqual([later]);
    expect(await life.page.putBackAgain(entry)).toEqual({ ok: true, value: null });
    expect(await listed()).toEqual([entry, later]);
  });

  it('says when it is full, and makes room for solved problems', async () => {
    const db = await ownData(here.site.url, here.player.id);
    for (let problemId = 1_000_000; problemId < 1_000_000 + MOST_AGAIN - 1; problemId++) {
      await db.put('again', { problemId, addedAt: 1, lastTryAt: null });
    }
    const solved = problemTried(here.site, here.player.id, { least: 1, most: 9, solved: true });
    await tryAt(solved, true);
    await db.put('again', {
      problemId: solved,
      addedAt: here.worker.state.time,
      lastTryAt: Number.MAX_SAFE_INTEGER / 2,
    });
    expect(await press(true)).toEqual({ ok: false, failure: { kind: 'full', what: 'again' } });
    expect((await listed()).length).toBe(MOST_AGAIN);
    await db.put('again', { problemId: solved, addedAt: 1, lastTryAt: null });
    expect(await press(true)).toEqual({ ok: true, value: null });
    expect(await ids()).toContain(id);
    expect(await ids()).not.toContain(solved);
  });
});

describe('R21 the list "Try again" that cannot be stored', () => {
  it('causes one failure on a full disk, and stays as it was', async () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given);
      const transaction = this.transaction as IDBTransaction & { _abort(name: string): void };
      if (this.name === 'again') transaction._abort('QuotaExceededError');
      return request;
    };
    const result = await press(true);
    IDBObjectStore.prototype.put = put;
    expect(result).toEqual({ ok: false, failure: { kind: 'storage-full' } });
    expect(await listed()).toEqual([]);
  });

  it('R23 by a newer version causes one failure, changes nothing, and the panel shows the rest', async () => {
    await deleteDatabase(own());
    await makeDatabase(own(), 9, ['again']);
    await inStore(own(), 'again', (rows) => rows.put('of a newer version', 1));
    expect(await press(true)).toEqual({ ok: false, failure: { kind: 'storage-newer' } });
    expect(await panelOf()).toMatchObject({
      again: 'offered',
      failure: null,
      status: 'tried_but_not_solved',
    });
    expect(await versionOf(own())).toBe(9);
    expect(await inStore(own(), 'again', (rows) => rows.getAll())).toEqual(['of a newer version']);
    await deleteDatabase(own());
  });
});

describe("what only the player's own database has", () => {
  const other = () => here.site.users.at(-1) as SiteUser;
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);

  it('is of one account alone, and stays when the key is forgotten or replaced', async () => {
    await press(true);
    const before = await listed();
    await life.page.forgetKey(null);
    expect(await press(true)).toEqual({ ok: false, failure: { kind: 'no-key' } });
    expect(await listed()).toEqual(before);
    await life.page.useKey(here.site.keyOf(other().name));
    expect(await ids(other())).toEqual([]);
    await press(true, 5);
    expect(await ids(other())).toEqual([5]);
    expect(await listed()).toEqual(before);
    await life.page.useKey(here.site.keyOf(here.player.name));
    expect((await panelOf()).again).toBe('listed');
    await life.page.eraseAccount(accountId(here.site.url, other().id));
  });

  it('goes with its account, and with no other', async () => {
    await press(true);
    await life.page.useKey(here.site.keyOf(other().name));
    await press(true, 5);
    await life.page.eraseAccount(accountId(here.site.url, other().id));
    expect(await names()).not.toContain(own(other()));
    expect(await ids()).toEqual([id]);
    await life.page.eraseAccount(accountId(here.site.url, here.player.id));
    expect(await names()).not.toContain(own());
    expect((await readCounts()).playerId).not.toBe(here.player.id);
  });

  it('R22 stays although a cache is damaged, whatever its rows are', async () => {
    await press(true);
    for (const bad of [{ problemId: 8 }, { problemId: 9, addedAt: 'never', lastTryAt: null }]) {
      await inStore(own(), 'again', (rows) => rows.put(bad));
    }
    const before = await inStore(own(), 'again', (rows) => rows.getAll());
    const player = playerDataName(here.site.url, here.player.id);
    await inStore(player, 'facts', (rows) => rows.put({ problemId: id, tries: 'bad' }));
    await life.page.cacheDamaged(player);
    expect(await inStore(own(), 'again', (rows) => rows.getAll())).toEqual(before);
    expect(await ids()).toEqual([id]);
  });

  it('keeps its account on the list of accounts without anything else', async () => {
    const lonely = accountId(here.site.url, 4_711);
    const accounts = await core();
    await accounts.put('accounts', { name: '', erasing: false }, lonely);
    const db = await ownData(here.site.url, 4_711);
    await db.put('again', { problemId: 5, addedAt: 1, lastTryAt: null });
    await accounts.delete('accounts', lonely);
    const row = {
      id: lonely,
      name: '',
      isPresent: false,
      isErasing: false,
      attempts: 0,
      again: 1,
      notes: 0,
      hasReviews: false,
      hasPractices: false,
      readAt: 0,
    };
    expect(await readAccounts()).toContainEqual(row);
    expect(await names()).not.toContain(playerDataName(here.site.url, 4_711));
    expect(await life.page.eraseAccount(lonely)).toEqual({ ok: true, value: null });
    expect((await readAccounts()).map((one) => one.id)).not.toContain(lonely);
    expect(await names()).not.toContain(ownDataName(here.site.url, 4_711));
  });
});
