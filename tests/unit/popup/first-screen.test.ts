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

const isWhole = ({ savedFilters }: PopupViewModel) => savedFilters.items.some(({ exact }) => exact);

it('is painted before problems and standings are read, and keeps its rows, counts and pick then', async () => {
  const { life, address } = await begin('diary');
  await popupOver(address, life, isWhole);
  const { model: last, shown } = await popupOver(address, life, isWhole);
  const [first] = shown as [PopupViewModel];
  expect(isWhole(first)).toBe(false);
  const idsOf = ({ diary, results }: PopupViewModel) => [
    diary.tries.map(({ id }) => id),
    results.rows.map(({ problem }) => problem.id),
  ];
  expect(idsOf(first)).toEqual(idsOf(last));
  const countsOf = ({ savedFilters }: PopupViewModel) => savedFilters.items.map(({ count }) => count);
  expect(countsOf(first)).toEqual(countsOf(last));
  expect(countsOf(first).some((count) => count !== null)).toBe(true);
  expect(first.picked).toEqual(last.picked);
  expect(first.picked.current?.status).not.toBeNull();
  expect(first.here).toEqual(last.here);
  expect(first.diary.tries.every(({ rank, genre }) => rank === null && genre === null)).toBe(true);
  expect(last.diary.tries.some(({ rank, genre }) => rank !== null || genre !== null)).toBe(true);
  expect(last.results.rows.some(({ status }) => status !== null)).toBe(true);
});

it('keeps what the player does before the rest is read', async () => {
  const { life, address } = await begin('find');
  const { end } = connectPage(address, life);
  const { view, events, open } = popupModel(
    () => {},
    null,
    async () => {
      events.onTab('diary');
      events.onDraft('goTo', '12');
    },
  );
  await open();
  expect(view.value?.state).toMatchObject({ tab: 'diary', drafts: { goTo: '12' } });
  await expect.poll(readPopupState).toMatchObject({ tab: 'diary', drafts: { goTo: '12' } });
  end();
});

it('stays if the rest cannot be read', async () => {
  const { life, address } = await begin('diary');
  const { end } = connectPage(address, life);
  const { getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'columns') throw new DOMException('', 'UnknownError');
    return getAll.apply(this, given);
  });
  const { view, open } = popupModel(() => {});
  await open();
  expect(view.value?.account).not.toBeNull();
  expect(view.value?.diary.tries).toHaveLength(20);
  expect(view.value?.diary.failure?.kind).toBe('storage-broken');
  end();
});

it('has the filters of a link already', async () => {
  const { life, address } = await begin('diary');
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
  expect(seen).toEqual([expect.objectContaining({ tab: 'find', filters: wanted })]);
  end();
});
