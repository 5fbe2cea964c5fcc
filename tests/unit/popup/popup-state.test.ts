import { describe, expect, it } from 'vitest';
import { FRESH_POPUP, POPUP_TABS, parsePopupState, RECENT_STEP } from '../../../lib/popup/popup-state.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

describe('the stored state of the popup', () => {
  it('is fresh if nothing was stored', () => {
    // A state without the last field is that of an earlier version, in which the player has chosen a list.
    expect(parsePopupState(undefined)).toEqual({ ...FRESH_POPUP, isListChosen: true });
  });

  it('keeps valid fields and replaces invalid ones', () => {
    const left = {
      ...FRESH_POPUP,
      tab: 'diary',
      drafts: { goTo: '12' },
      scroll: { find: 3, diary: 40, progress: 7 },
    } as const;
    expect(parsePopupState(left)).toEqual(left);
    const invalid = {
      ...left,
      tab: 'review',
      scroll: { find: 'far' },
      recentRows: Number.NaN,
      drafts: { goTo: 7, eloTo: '9d' },
    };
    expect(parsePopupState(invalid as never)).toEqual({
      ...FRESH_POPUP,
      drafts: { eloTo: '9d' },
    });
  });

  it('of an earlier version keeps its tab of recent attempts, which is the diary now', () => {
    const { missedOnly: _, ...before } = FRESH_POPUP;
    const left = { ...before, tab: 'recent', scroll: { find: 3, recent: 40 }, recentRows: 60 };
    const scroll = { find: 3, diary: 40, progress: 0 };
    expect(parsePopupState(left)).toEqual({ ...FRESH_POPUP, tab: 'diary', scroll, recentRows: 60 });
  });

  it('is valid for any stored value', () => {
    const any = fc.dictionary(fc.constantFrom(...Object.keys(FRESH_POPUP)), fc.anything());
    forAll(any, (stored) => {
      const state = parsePopupState(stored as never);
      expect(parsePopupState(state)).toEqual(state);
      expect(POPUP_TABS).toContain(state.tab);
      expect(state.recentRows).toBeGreaterThanOrEqual(RECENT_STEP);
      expect(Number.isFinite(state.scroll.find + state.scroll.diary + state.scroll.progress)).toBe(true);
    });
  });
});
