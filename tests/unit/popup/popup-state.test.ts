import { describe, expect, it } from 'vitest';
import { FRESH_POPUP, POPUP_TABS, parsePopupState, RECENT_STEP } from '../../../lib/popup/popup-state.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

describe('the stored state of the popup', () => {
  it('is fresh if nothing was stored', () => {
    expect(parsePopupState(undefined)).toMatchObject({ tab: 'problems', isListChosen: false, sort: 'site' });
  });

  it('keeps valid fields and replaces invalid ones', () => {
    const left = {
      ...FRESH_POPUP,
      tab: 'recent',
      drafts: { goTo: '12' },
      scroll: { problems: 3, recent: 40 },
    } as const;
    expect(parsePopupState(left)).toEqual(left);
    const invalid = {
      ...left,
      tab: 'review',
      scroll: { problems: 'far' },
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
      expect(Number.isFinite(state.scroll.problems + state.scroll.recent)).toBe(true);
    });
  });
});
