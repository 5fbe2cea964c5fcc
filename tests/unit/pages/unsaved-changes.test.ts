import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restorePopupState, savePopupState } from '../../../lib/pages/popup-state.ts';
import { DIFFICULTIES } from '../../../lib/picks/difficulties.ts';
import { FRESH_POPUP, POPUP_TABS, type PopupState } from '../../../lib/popup/popup-state.ts';
import { changeDifficulty, readPopupState } from '../../../lib/store/core/popup-state.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';
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
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => useStorage(undefined));

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

const difficulties = fc.constantFrom(...DIFFICULTIES);
const CHANGE = fc.oneof(
  fc.record({ tab: fc.constantFrom(...POPUP_TABS) }),
  fc.record({ failedOnly: fc.boolean() }),
  fc.record({ drafts: fc.record({ goTo: fc.string() }) }),
  fc.record({ difficulty: difficulties }),
);
/** A change in the popup, which may have been opened again before it, or an difficulty that is chosen in a panel. */
const STEP = fc.oneof(
  fc.record({ change: CHANGE, end: fc.constantFrom<End>('told', 'stored', 'dropped'), isNew: fc.boolean() }),
  fc.record({ inPanel: difficulties }),
);

it('what a player changed is there when the popup opens again, whenever it was closed', async () => {
  let now = 1;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 10 }), async (steps) => {
      items.clear();
      await savePopupState(FRESH_POPUP);
      let state = FRESH_POPUP;
      let isOpen = true;
      for (const step of steps) {
        now++;
        if ('inPanel' in step) {
          state = { ...state, difficulty: step.inPanel, difficultyChosenAt: now };
          await changeDifficulty(step.inPanel);
          continue;
        }
        if (step.isNew || !isOpen) expect(await restorePopupState()).toEqual(state);
        const { change, end } = step;
        state = await save(
          state,
          'difficulty' in change ? { ...change, difficultyChosenAt: now } : change,
          end,
        );
        isOpen = end === 'told';
        expect(items.size).toBe(isOpen ? 0 : 1);
      }
      expect(await restorePopupState()).toEqual(state);
      await expect.poll(() => items.size).toBe(0);
      // The worker reads the database alone.
      expect(await readPopupState()).toEqual(state);
    }),
    { numRuns: cases(100, 4) },
  );
});

it.each(['', 'null', '7', '[]', '{"id":3}', '{"id":"x","changes":{"filters":7,"scroll":null}}', '{"id":'])(
  'the stored state is restored though the unsaved changes are %o',
  async (text) => {
    await savePopupState({ ...FRESH_POPUP, difficulty: 'harder' });
    items.set('unsaved popup state', text);
    expect(await restorePopupState()).toEqual({ ...FRESH_POPUP, difficulty: 'harder' });
  },
);

it('the state is stored in a browser that refuses to store anything else', async () => {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  for (const storage of [undefined, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    useStorage(storage);
    await savePopupState({ ...FRESH_POPUP, difficulty: 'harder' });
    expect(await restorePopupState()).toEqual({ ...FRESH_POPUP, difficulty: 'harder' });
  }
});
