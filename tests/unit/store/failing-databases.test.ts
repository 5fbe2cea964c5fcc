import { afterEach, describe, expect, it } from 'vitest';
import { failed } from '../../../lib/failure.ts';
import { statsOf } from '../../../lib/history/stats.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { core } from '../../../lib/store/core/core.ts';
import { openerOf, storeFailure } from '../../../lib/store/database.ts';
import { readHistory } from '../../../lib/store/player/history.ts';
import { playerData, playerDataName } from '../../../lib/store/player/player.ts';
import { siteDataName } from '../../../lib/store/site/site-data.ts';
import { problemsTried, truth } from '../../e2e/oracle.ts';
import { popupOver } from '../popup/popup-in-node.ts';
import { answerTo, inStore, makeDatabase, versionOf } from '../support/raw-storage.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

const says =
  (kind: string) =>
  ({ notice, results, recent, here }: PopupViewModel) =>
    [notice, results.failure, recent.failure, here?.failure].some((failure) => failure?.kind === kind);

/** Later than any version of a database. */
const LATER = 100;

describe('storage', () => {
  const here = workerAtPracticeSite();
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  function setUp() {
    const [id = 0] = problemsTried(here.site, here.player.id, 1);
    const { attemptCount, solves } = truth(here.site, here.player.id, id);
    const isTrue = ({ here: at, account, results, recent }: PopupViewModel) =>
      account !== null &&
      at?.attemptCount === attemptCount &&
      at.solves === solves &&
      !results.pending &&
      !recent.pending;
    const names = {
      player: playerDataName(here.site.url, here.player.id),
      site: siteDataName(here.site.url),
    };
    const open = (fits: (model: PopupViewModel) => boolean, life = here.worker.nextLife()) =>
      popupOver(`${here.site.url}/problems/${id}`, life, fits);
    return { id, isTrue, names, open };
  }

  /** Makes the disk full after this many writes. */
  function fullDisk(after: number) {
    const { put } = IDBObjectStore.prototype;
    let left = after;
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given);
      const transaction = this.transaction as IDBTransaction & { _abort(name: string): void };
      if (left-- <= 0) transaction._abort('QuotaExceededError');
      return request;
    };
    const end = () => {
      IDBObjectStore.prototype.put = put;
    };
    ends.push(end);
    return { end, left: () => left };
  }

  it('R21 on a full disk causes a failure but no request', async () => {
    const { open, isTrue } = setUp();
    const disk = fullDisk(0);
    await open(says('storage-full'));
    expect(here.site.log.api()).toEqual([]);
    disk.end();
    await open(isTrue);
  });

  it('R21 full at any write stays consistent and reads lost data later', async () => {
    const { id, isTrue, open } = setUp();
    await open(isTrue);
    const { attempts } = here.worker;
    const account = (await inStore('core', 'state', (rows) => rows.get('account'))) as never;
    const storedCount = async () => {
      const history = await readHistory(await playerData(here.site.url, here.player.id));
      return statsOf(history.attempts, id)?.attemptCount ?? 0;
    };
    here.site.addAttempt({ userId: here.player.id, problemId: id, solved: true, time: 1_000 });
    const { attemptCount } = truth(here.site, here.player.id, id);
    for (let writes = 0, wasEnough = false; !wasEnough; writes++) {
      const before = await storedCount();
      const disk = fullDisk(writes);
      const result = await attempts.refresh(account, id);
      wasEnough = disk.left() >= 0;
      disk.end();
      expect(result).toMatchObject(wasEnough ? { ok: true } : failed({ kind: 'storage-full' }));
      expect(await storedCount()).toBe(wasEnough ? attemptCount : before);
      here.worker.state.time += 3_600_000;
      await attempts.refresh(account, id);
      expect(await storedCount()).toBe(attemptCount);
    }
    await open(setUp().isTrue);
  });

  it('R22 that hangs on opening causes a failure until it opens', async () => {
    const { open, isTrue, names } = setUp();
    await makeDatabase(names.player, 1, []);
    await answerTo(indexedDB.deleteDatabase(names.player));
    const realOpen = indexedDB.open.bind(indexedDB);
    const { promise: room, resolve: release } = Promise.withResolvers<void>();
    indexedDB.open = (name, version) => {
      if (name !== names.player) return realOpen(name, version);
      let real: IDBOpenDBRequest;
      const opened = room.then(() => {
        real = realOpen(name, version);
      });
      const listen = (type: string, listener: EventListener) =>
        void opened.then(() => real.addEventListener(type, listener));
      return new Proxy(Object.create(IDBOpenDBRequest.prototype), {
        get: (_, part) => (part === 'addEventListener' ? listen : Reflect.get(real, part)),
      });
    };
    ends.push(() => {
      indexedDB.open = realOpen;
    });
    await open(says('storage-broken'));
    expect(here.site.log.api('attempts')).toEqual([]);
    release();
    await open(isTrue);
  });

  it.each(['player', 'site'] as const)(
    'R23 of an older version (%s) is deleted and read again',
    async (part) => {
      const { open, isTrue, names } = setUp();
      await makeDatabase(names[part], 1, ['of an older version']);
      const { shown } = await open(isTrue);
      expect(shown.some(says('cache-deleted'))).toBe(false);
      expect(await versionOf(names[part])).toBeGreaterThan(1);
      const db = await answerTo(indexedDB.open(names[part]));
      expect([...db.objectStoreNames]).not.toContain('of an older version');
      db.close();
    },
  );

  it('R25 is upgraded while pages are open: their connections close', async () => {
    const { open, isTrue } = setUp();
    await open(isTrue);
    const settings = await (await core()).get('state', 'settings');
    const upgraded = await openerOf(LATER, (db) => void db.createObjectStore('later' as never))('core');
    expect(await upgraded.get('state' as never, 'settings')).toEqual(settings);
    here.site.log.clear();
    await open(says('storage-newer'));
    expect(here.site.log.api()).toEqual([]);
    expect(await versionOf('core')).toBe(LATER);
    upgraded.close();
    await answerTo(indexedDB.deleteDatabase('core'));
    const life = here.worker.nextLife();
    await life.recover();
    await open(isTrue, life);
  });

  it('R25 reports an upgrade that a frozen page blocks, then finishes it', async () => {
    await makeDatabase('held', 1, ['rows']);
    const frozen = await answerTo(indexedDB.open('held', 1));
    const open = openerOf(2, (db) => void db.createObjectStore('more' as never));
    const failure = await open('held').catch(storeFailure);
    expect(failure).toEqual({ kind: 'storage-broken' });
    frozen.close();
    expect([...(await open('held')).objectStoreNames]).toEqual(['more', 'rows']);
  });
});
