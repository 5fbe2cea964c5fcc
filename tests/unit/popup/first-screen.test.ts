import '../support/database-requests.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import type { PopupTab } from '../../../lib/popup/popup-state.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { boundWorker } from '../support/bound-worker.ts';
import { AT_FIRST, storeFreshProfile } from '../support/fresh-profile.ts';
import { virtualEnvironment } from '../support/virtual-environment.ts';
import { connectPage, popupOver } from './popup-in-node.ts';

afterEach(() => vi.restoreAllMocks());

async function begin(tab: PopupTab) {
  const { account, problemId, now } = await storeFreshProfile(AT_FIRST, tab);
  const { environment, state } = virtualEnvironment(now);
  vi.spyOn(Date, 'now').mockImplementation(() => state.time);
  return { life: boundWorker(environment), address: `${account.origin}/problems/${problemId}` };
}

const rowsOf = ({ recent }: PopupViewModel) => recent.days.flatMap(({ problems }) => problems);
const isWhole = (model: PopupViewModel) => rowsOf(model).some(({ rank }) => rank !== null);

it('is painted before all problems are read, and keeps its rows and pick then', async () => {
  for (const tab of ['problems', 'recent'] as const) {
    const { life, address } = await begin(tab);
    const { model: last, shown } = await popupOver(address, life, isWhole);
    const [first] = shown as [PopupViewModel];
    expect(isWhole(first)).toBe(false);
    expect(rowsOf(first).map(({ problemId }) => problemId)).toEqual(
      rowsOf(last).map(({ problemId }) => problemId),
    );
    for (const part of ['picking', 'here', 'reviews', 'session', 'today', 'results'] as const)
      expect(first[part]).toEqual(last[part]);
    expect(last.results.rows.some(({ status }) => status !== null)).toBe(true);
  }
});

it('keeps what the player does before the rest is read', async () => {
  const { life, address } = await begin('problems');
  const { end } = connectPage(address, life);
  const { view, events, open } = popupModel(
    () => {},
    null,
    async () => {
      events.onTab('recent');
      events.onDraft('goTo', '12');
    },
  );
  await open();
  expect(view.value?.state).toMatchObject({ tab: 'recent', drafts: { goTo: '12' } });
  await expect.poll(readPopupState).toMatchObject({ tab: 'recent', drafts: { goTo: '12' } });
  end();
});

it('stays if the rest cannot be read', async () => {
  const { life, address } = await begin('recent');
  const { end } = connectPage(address, life);
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'state' && key === 'problems') throw new DOMException('', 'UnknownError');
    return get.call(this, key);
  });
  const { view, open } = popupModel(() => {});
  await open();
  expect(view.value?.account).not.toBeNull();
  expect(view.value?.recent.attemptCount).toBe(20);
  expect(view.value?.recent.failure?.kind).toBe('storage-broken');
  end();
});

it('has the filters of a link already', async () => {
  const { life, address } = await begin('recent');
  const { end } = connectPage(address, life);
  const wanted = { ...NO_FILTERS, canon: true };
  const seen: unknown[] = [];
  const { view, open } = popupModel(
    () => {},
    wanted,
    async () => {
      seen.push(view.value?.state);
    },
  );
  await open();
  expect(seen).toEqual([expect.objectContaining({ tab: 'problems', filters: wanted })]);
  end();
});
