import { describe, expect, it } from 'vitest';
import { FRESH_POPUP, POPUP_TABS, parsePopupState, RECENT_STEP } from '../../../lib/popup/popup-state.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

describe('the stored state of the popup', () => {
  it('is fresh if nothing was stored', () => {
    expect(parsePopupState(undefined)).toMatchObject({ tab: 'find', isListChosen: false, sort: 'site' });
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
