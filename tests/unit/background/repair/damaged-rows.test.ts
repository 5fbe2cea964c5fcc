import { describe, expect, it } from 'vitest';
import type { PopupViewModel } from '../../../../lib/popup/popup.ts';
import { corruptionSeen } from '../../../../lib/store/corruption.ts';
import { playerDataName } from '../../../../lib/store/player/player.ts';
import { readStoredSetUp, siteDataName } from '../../../../lib/store/site/site-data.ts';
import { problemsTried, truth } from '../../../e2e/oracle.ts';
import { popupOver } from '../../popup/popup-in-node.ts';
import { partOf } from '../../support/cases.ts';
import { selectIds } from '../../support/practice-site.ts';
import { inStore } from '../../support/raw-storage.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

type Row = Record<string, unknown>;

/** Values that are invalid as rows of every store. */
const INVALID_ROWS = [null, 'invalid', 7, [], {}];
const INVALID_VALUES = [undefined, Number.NaN, 'invalid', { invalid: true }, null, true, 1e300];

/** Returns copies of the row, each with one invalid field. A field is never made null, since some may be null. */
function withInvalidFields(row: Row, keyPath: string | null): Row[] {
  const names = Object.keys(row).filter((name) => name !== keyPath);
  return names.map((name, i) => {
    const { [name]: was, ...others } = row;
    const fitting = INVALID_VALUES.filter(
      (invalid) => invalid !== null && typeof invalid !== typeof (was ?? invalid),
    );
    const invalid = fitting.length > 0 ? fitting[i % fitting.length] : { invalid: true };
    return invalid === undefined ? others : { ...others, [name]: was === null ? { invalid: true } : invalid };
  });
}

/** Returns a store's row at this key. `putOnly` replaces the row of a store with one row. */
const rowAt = async (database: string, store: string, key: IDBValidKey = 'only') =>
  (await inStore(database, store, (rows) => rows.get(key))) as Row;
const putOnly = (database: string, store: string, row: unknown) =>
  inStore(database, store, (rows) => rows.put(row, 'only'));

describe('R22 corrupt rows', () => {
  const here = workerAtPracticeSite();

  /** Returns a problem with one failed attempt. If that attempt is lost, nothing about the problem stays stored. */
  function triedOnce(): number {
    const [id = 0] = selectIds(
      here.site,
      'select problem_id as id from attempts where user_id = ? group by 1 having count(*) = 1 and max(solved) = 0 limit 1',
      here.player.id,
    );
    return id;
  }

  async function setUp(id = problemsTried(here.site, here.player.id, 1)[0] ?? 0) {
    const address = `${here.site.url}/problems/${id}`;
    const { tries, solves } = truth(here.site, here.player.id, id);
    const [recent] = selectIds(
      here.site,
      'select max(id) as id from attempts where user_id = ?',
      here.player.id,
    );
    const isTrue = ({ here: at, diary, account }: PopupViewModel) =>
      account !== null &&
      at?.tries === tries &&
      at.solves === solves &&
      diary.tries[0]?.id === recent &&
      !diary.pending;
    const databases = {
      player: playerDataName(here.site.url, here.player.id),
      site: siteDataName(here.site.url),
    };
    /** Opens the popup, by default with a new worker, and waits until its view model fits. */
    const open = ({ fits = isTrue, life = here.worker.nextLife(), why = '' } = {}) =>
      popupOver(address, life, fits, why);
    /** The same, and the popup must show the notice of corrupt data. `invalid`: the invalid row, for error messages. */
    const openRepaired = (invalid: unknown, { fits = isTrue, life = here.worker.nextLife() } = {}) => {
      const isRepaired = (model: PopupViewModel) => fits(model) && model.notice?.kind === 'kept-damaged';
      return open({ fits: isRepaired, life, why: JSON.stringify(invalid) });
    };
    await putOnly('core', 'popup', { tab: 'diary' });
    await open();
    return { id, databases, open, openRepaired };
  }

  const FETCHED: [
    part: 'player' | 'site',
    store: string,
    keyPath: string | null,
    keyOf: (id: number) => IDBValidKey,
  ][] = [
    ['player', 'facts', 'problemId', (id) => id],
    ['player', 'asked', 'problemId', (id) => id],
    ['player', 'history', null, () => 'only'],
    ['site', 'problems', 'id', (id) => id],
  ];

  it.each(FETCHED)(
    'in %s %s are removed, reported once and read again',
    async (part, store, keyPath, keyOf) => {
      const { id, databases, open, openRepaired } = await setUp();
      const name = databases[part];
      const row = await rowAt(name, store, keyOf(id));
      const invalidRows: unknown[] = keyPath ? [{ [keyPath]: id }] : INVALID_ROWS;
      for (const invalid of partOf([...invalidRows, ...withInvalidFields(row, keyPath)])) {
        await inStore(name, store, (rows) => (keyPath ? rows.put(invalid) : rows.put(invalid, keyOf(id))));
        const life = here.worker.nextLife();
        await openRepaired(invalid, { life });
        const { shown } = await open({ life });
        expect(shown.every(({ notice }) => notice === null)).toBe(true);
      }
    },
  );

  it('of attempts are removed and their problem is read again', async () => {
    const { id, databases, openRepaired } = await setUp(triedOnce());
    const all = (await inStore(databases.player, 'attempts', (rows) => rows.getAll())) as Row[];
    const row = all.find(({ problemId }) => problemId === id) as Row;
    for (const invalid of partOf([{ id: row.id }, ...withInvalidFields(row, 'id')])) {
      await inStore(databases.player, 'attempts', (rows) => rows.put(invalid));
      await openRepaired(invalid);
      const { content } = here.worker.nextLife();
      const answer = await content.problemPanel({ id, panelLoaded: true, wait: true }, 1);
      const { tries, attempts } = truth(here.site, here.player.id, id);
      expect(answer).toMatchObject({ panel: { tries } });
      expect('panel' in answer && answer.panel.attempts.map(({ at }) => at)).toEqual(
        attempts.slice(0, 20).map(({ at }) => at),
      );
    }
  });

  it('of positions are removed and read again for a preview', async () => {
    const { id, databases, open } = await setUp();
    await here.worker.nextLife().page.refresh({ what: 'problem', id, userInitiated: true });
    const row = await rowAt(databases.site, 'setUps', id);
    expect(row.setUp).toBeTruthy();
    const setUps = withInvalidFields(row.setUp as Row, null).map((invalid) => ({ id, setUp: invalid }));
    for (const invalid of partOf([{ id }, ...setUps])) {
      await inStore(databases.site, 'setUps', (rows) => rows.put(invalid));
      const life = here.worker.nextLife();
      await open({ life });
      expect(await readStoredSetUp(here.site.url, id), JSON.stringify(invalid)).toBeUndefined();
      await life.page.repair(null);
      expect(await rowAt(databases.site, 'setUps', id)).toBeUndefined();
      await life.page.refresh({ what: 'problem', id, userInitiated: true });
      expect(await readStoredSetUp(here.site.url, id)).toEqual(row);
    }
    corruptionSeen();
  });

  it('of the last list are removed and the list is read again', async () => {
    const { databases, open, openRepaired } = await setUp();
    await putOnly('core', 'popup', { tab: 'find' });
    const isListed = ({ results }: PopupViewModel) => results.rows.length > 0 && !results.pending;
    await open({ fits: isListed });
    for (const key of ['asked', 'answer']) {
      const row = await rowAt(databases.site, 'listing', key);
      for (const invalid of partOf([...INVALID_ROWS, ...withInvalidFields(row, null)])) {
        await inStore(databases.site, 'listing', (rows) => rows.put(invalid, key));
        await openRepaired(invalid, { fits: isListed });
      }
    }
  });

  it("of the account are restored from the key's row", async () => {
    const { open } = await setUp();
    const row = await rowAt('core', 'account');
    for (const invalid of partOf([...INVALID_ROWS, ...withInvalidFields(row, null)])) {
      await putOnly('core', 'account', invalid);
      const { model } = await open();
      expect(model.account).toEqual(row);
    }
  });

  it('of the settings get default values and never remove the key', async () => {
    const { open } = await setUp();
    const row = { panelOn: false, panelPlace: { corner: null, collapsed: true } };
    for (const invalid of partOf([...INVALID_ROWS, ...withInvalidFields(row, null)])) {
      await putOnly('core', 'settings', invalid);
      const life = here.worker.nextLife();
      await life.recover();
      const { model } = await open({ life });
      expect(model.site).toBe(here.site.url);
      expect(model.account).not.toBeNull();
    }
    await putOnly('core', 'settings', {});
  });

  it('of the key are reported; storing the key again repairs them', async () => {
    const { open } = await setUp();
    const row = await rowAt('key', 'key');
    const account = row.account as Row;
    const withoutName = { ...row, account: { ...account, player: { ...(account.player as Row), name: 7 } } };
    const invalidKeys = [
      null,
      'invalid',
      {},
      { ...row, text: 7 },
      { ...row, account: { ...account, origin: 'x' } },
    ];
    for (const invalid of invalidKeys) {
      await putOnly('key', 'key', invalid);
      const life = here.worker.nextLife();
      await life.recover();
      const { model } = await open({ fits: ({ account: whose }) => whose === null, life });
      expect(model.notice, JSON.stringify(invalid)).toEqual({ kind: 'key-damaged' });
      expect(await rowAt('key', 'key')).toEqual(invalid);
      expect(await life.page.useKey(here.site.keyOf(here.player.name))).toMatchObject({ ok: true });
      const after = await open({ fits: ({ account: whose }) => whose !== null, life });
      expect(after.model.notice).toBeNull();
    }
    await putOnly('key', 'key', withoutName);
    const { model } = await open({ fits: ({ account: whose }) => whose !== null });
    expect(model.account?.player.id).toBe(here.player.id);
    corruptionSeen();
  });
});
