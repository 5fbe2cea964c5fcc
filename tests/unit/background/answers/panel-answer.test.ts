import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { pendingAttempts } from '../../../../lib/background/sync/problem-attempts.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { changeDifficulty } from '../../../../lib/store/core/popup-state.ts';
import { readSettings } from '../../../../lib/store/core/settings.ts';
import { playerDataName } from '../../../../lib/store/player/player.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { PATIENT } from '../../support/patient.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
/** More turns of the event loop than it takes to build a panel answer. */
const TURNS = 30;
const OFTEN = { ...PATIENT, interval: 1 };
const HOUR = 3_600_000;

afterEach(() => changeSettings({ panelOn: true, panelPlace: { corner: null, collapsed: null } }));

/** Opens a problem that the player has tried in tab 1, and waits until its panel is fresh. */
async function openTried() {
  const { site, worker, player } = here;
  await worker.rest();
  const id = problemTried(site, player.id, { least: 3, most: 9, solved: true });
  addresses.set(1, `${site.url}/problems/${id}`);
  const { content } = worker.nextLife();
  await content.problemPanel({ id, panelLoaded: true, wait: true }, 1);
  site.log.clear();
  return { id, content, panel: () => content.problemPanel({ id, panelLoaded: true, wait: true }, 1) };
}

const routes = () => here.site.log.api().map(({ route }) => route);

it('reports a pending request or its failure, whenever it fails', async () => {
  standStill(here.worker.environment);
  const id = problemTried(here.site, here.player.id, { least: 3, most: 9, solved: true });
  const silent: number[] = [];
  let asking = 0;
  for (let turns = 0; turns < TURNS; turns++) {
    await here.worker.rest();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = vi.fn(() => promise);
    vi.stubGlobal('fetch', sent);
    const { content, worker } = here.worker.nextLife();
    const { problemPanel } = content;
    await problemPanel({ id, panelLoaded: true, wait: false }, 1);
    await vi.waitFor(() => expect(sent).toHaveBeenCalled(), OFTEN);
    const answering = problemPanel({ id, panelLoaded: true, wait: false }, 1);
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    resolve(new Response('broken', { status: 500 }));
    const answer = await answering;
    expect(answer).toMatchObject({ show: 'panel' });
    const panel = answer.show === 'panel' ? answer.panel : null;
    if (!panel?.pending && !panel?.failure) silent.push(turns);
    if (panel?.pending) asking++;
    await pendingAttempts(worker, await storedAccount(), id);
    vi.unstubAllGlobals();
  }
  expect(silent).toEqual([]);
  expect(asking).toBeGreaterThan(0);
});

it('an attempt and a deleted problem count although the panel is switched off', async () => {
  const { id, content, panel } = await openTried();
  await changeSettings({ panelOn: false });
  here.worker.state.time += 2 * HOUR;
  expect(await panel()).toEqual({ show: 'nothing' });
  await content.noticed({ id, notice: 'return' }, 1);
  await here.worker.environment.sleep(1_000, new AbortController().signal);
  expect(routes()).toEqual([]);
  await content.noticed({ id, notice: 'missing' }, 1);
  expect(routes()).toEqual(['problem']);
  await content.noticed({ id, notice: 'request' }, 1);
  await vi.waitFor(() => expect(routes()).toEqual(['problem', 'attempts']), OFTEN);
});

it('a panel keeps place and difficulty while the attempts cannot be read', async () => {
  const { panel } = await openTried();
  const place = { corner: 'top-left', collapsed: true } as const;
  await changeSettings({ panelPlace: place });
  await changeDifficulty('harder');
  const name = playerDataName(here.site.url, here.player.id);
  const { get } = IDBObjectStore.prototype;
  const broken = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (this.transaction.db.name === name) throw new DOMException('', 'UnknownError');
    return get.apply(this, given);
  });
  const answer = await panel();
  broken.mockRestore();
  expect(answer).toMatchObject({
    show: 'panel',
    panel: { place, difficulty: 'harder', failure: { kind: 'storage-broken' } },
  });
});

it('moving the panel leaves how another window folded it', async () => {
  const { content } = await openTried();
  await content.changePanel({ collapsed: true }, 1);
  await content.changePanel({ corner: 'top-left' }, 2);
  expect((await readSettings()).panelPlace).toEqual({ corner: 'top-left', collapsed: true });
  await content.changePanel({ collapsed: null }, 1);
  expect((await readSettings()).panelPlace).toEqual({ corner: 'top-left', collapsed: null });
});
