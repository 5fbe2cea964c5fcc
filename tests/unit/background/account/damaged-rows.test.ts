import { expect, it } from 'vitest';
import type { PopupViewModel } from '../../../../lib/popup/popup.ts';
import { popupOver } from '../../popup/popup-in-node.ts';
import { inStore } from '../../support/raw-storage.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const INVALID = [null, 'invalid', 7, [], {}];
type Row = Record<string, unknown>;

const here = workerAtPracticeSite();

const rowOf = async (database: string, store: string, key: string) =>
  (await inStore(database, store, (rows) => rows.get(key))) as Row;
const putRow = (database: string, store: string, key: string, row: unknown) =>
  inStore(database, store, (rows) => rows.put(row, key));

/** Opens the popup with a new worker, and waits until a view fits. */
async function open(fits = ({ account }: PopupViewModel) => account !== null) {
  const life = here.worker.nextLife();
  await life.recover();
  return { life, ...(await popupOver(here.site.url, life, fits)) };
}

it("R22 the account's damaged row is restored from the key's", async () => {
  const row = await rowOf('core', 'state', 'account');
  for (const invalid of [...INVALID, { ...row, generation: 'x' }, { ...row, player: 7 }]) {
    await putRow('core', 'state', 'account', invalid);
    expect((await open()).model.account).toEqual(row);
  }
});

it('R22 damaged settings get default values and never remove the key', async () => {
  for (const damaged of [
    { panelOn: 'x', panelPlace: 7 },
    { ignored: null, saved: 7, hideSpoilers: {} },
  ]) {
    await putRow('core', 'state', 'settings', damaged);
    const { model } = await open();
    expect(model).toMatchObject({ site: here.site.url, account: { origin: here.site.url } });
  }
  for (const invalid of INVALID) {
    await putRow('core', 'state', 'settings', invalid);
    expect((await open()).model.site).toBe(here.site.url);
  }
});

it('R22 a damaged key is reported, stays stored, and can be pasted again', async () => {
  const row = await rowOf('key', 'key', 'only');
  const account = row.account as Row;
  for (const invalid of [...INVALID, { ...row, text: 7 }, { ...row, account: { ...account, origin: 'x' } }]) {
    await putRow('key', 'key', 'only', invalid);
    const { model, life } = await open(({ account, notice }) => account === null && notice !== null);
    expect(model.notice, JSON.stringify(invalid)).toEqual({ kind: 'key-damaged' });
    expect(await rowOf('key', 'key', 'only')).toEqual(invalid);
    expect(await life.page.useKey(here.site.keyOf(here.player.name))).toMatchObject({ ok: true });
    expect((await open()).model.notice).toBeNull();
  }
});
