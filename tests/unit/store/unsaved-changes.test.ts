import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { FRESH_POPUP, type PopupState } from '../../../lib/popup/popup-state.ts';
import {
  changeAim,
  readPopupState,
  restorePopupState,
  savePopupState,
} from '../../../lib/store/core/popup-state.ts';
import { deleteDatabases } from '../support/databases.ts';

/** What the browser stores for the extension's pages beside the databases. */
const items = new Map<string, string>();
/** Whether the page of the popup is closed, so that it can no longer remove anything. */
let isClosed = false;

const BROWSER = {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, text: string) => void items.set(name, text),
  removeItem: (name: string) => void (isClosed || items.delete(name)),
};
const useStorage = (value: object | undefined) =>
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });

beforeEach(async () => {
  items.clear();
  useStorage(BROWSER);
  await deleteDatabases();
});

/**
 * What happens to a change before its popup is closed: it is stored, and the popup is told so; it is stored, and the popup is closed
 * before; or the browser drops the write because it still waits when the popup is closed.
 */
type End = 'told' | 'stored' | 'dropped';

/** Saves changes as a popup in this state does. Returns the popup's new state. */
async function save(state: PopupState, changes: Partial<PopupState>, end: End): Promise<PopupState> {
  const changed = { ...state, ...changes };
  const { commit } = IDBTransaction.prototype;
  isClosed = end !== 'told';
  if (end === 'dropped') {
    IDBTransaction.prototype.commit = function () {
      this.abort();
    };
  }
  try {
    const saving = savePopupState(changed, changes);
    await (end === 'dropped' ? expect(saving).rejects.toThrow() : saving);
  } finally {
    IDBTransaction.prototype.commit = commit;
    isClosed = false;
  }
  return changed;
}

const CHANGES = fc.oneof(
  fc.record({ tab: fc.constantFrom('find', 'diary', 'progress') }),
  fc.record({ filtersOpen: fc.boolean() }),
  fc.record({ aim: fc.constantFrom('warm-up', 'stretch') }),
  fc.record({ drafts: fc.record({ goTo: fc.string() }) }),
) as fc.Arbitrary<Partial<PopupState>>;

it('what a popup changed is there when it opens again, whenever it was closed', async () => {
  const step = fc.record({ changes: CHANGES, end: fc.constantFrom<End>('told', 'stored', 'dropped') });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      items.clear();
      await savePopupState(FRESH_POPUP);
      let state = FRESH_POPUP;
      for (const { changes, end } of steps) {
        state = await save(state, changes, end);
        if (end === 'told') continue;
        expect(await restorePopupState()).toEqual(state);
        // The worker, which reads the database alone, has it soon.
        await expect.poll(readPopupState).toEqual(state);
      }
      expect(await restorePopupState()).toEqual(state);
      await expect.poll(() => items.size).toBe(0);
    }),
  );
});

it('a change that the database got is not made again over a later one', async () => {
  await save(FRESH_POPUP, { aim: 'warm-up' }, 'stored');
  await changeAim('hard');
  expect(await restorePopupState()).toMatchObject({ aim: 'hard' });
  expect(items.size).toBe(0);
});

it('only what was changed is made again over what the database has', async () => {
  const state = await save(FRESH_POPUP, { tab: 'diary' }, 'dropped');
  await save(state, { missedOnly: true }, 'dropped');
  await changeAim('hard');
  expect(await restorePopupState()).toEqual({ ...FRESH_POPUP, tab: 'diary', missedOnly: true, aim: 'hard' });
});

it.each([
  '',
  'null',
  '7',
  '[]',
  '{"id":3}',
  '{"id":"x","changes":{"tab":"nowhere","scroll":null}}',
  '{"id":',
])('the stored state is restored though the unsaved changes are %o', async (text) => {
  await savePopupState({ ...FRESH_POPUP, aim: 'hard' });
  items.set('unsaved popup state', text);
  expect(await restorePopupState()).toEqual({ ...FRESH_POPUP, aim: 'hard' });
});

it('the state is stored in a browser that refuses to store anything else', async () => {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  for (const storage of [undefined, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    useStorage(storage);
    await savePopupState({ ...FRESH_POPUP, aim: 'hard' });
    expect(await restorePopupState()).toEqual({ ...FRESH_POPUP, aim: 'hard' });
  }
});
