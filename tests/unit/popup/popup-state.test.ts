import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRESH_POPUP, POPUP_TABS, RECENT_STEP, sensibleState } from '../../../lib/popup/popup.ts';

describe('what was left in the popup', () => {
  it('is as at the first time where nothing was', () => {
    expect(sensibleState(undefined)).toEqual(FRESH_POPUP);
  });

  it('is taken as it was, and what is odd in it is as at the first time', () => {
    const left = {
      ...FRESH_POPUP,
      tab: 'recent',
      drafts: { goTo: '12' },
      scroll: { find: 3, recent: 40 },
    } as const;
    expect(sensibleState(left)).toEqual(left);
    const odd = {
      ...left,
      tab: 'review',
      scroll: { find: 'far' },
      recentRows: Number.NaN,
      drafts: { goTo: 7, eloTo: '9d' },
    };
    expect(sensibleState(odd as never)).toEqual({
      ...FRESH_POPUP,
      drafts: { eloTo: '9d' },
    });
  });

  it('can always be shown, whatever wrote it', () => {
    const any = fc.dictionary(fc.constantFrom(...Object.keys(FRESH_POPUP)), fc.anything());
    fc.assert(
      fc.property(any, (stored) => {
        const state = sensibleState(stored as never);
        expect(sensibleState(state)).toEqual(state);
        expect(POPUP_TABS).toContain(state.tab);
        expect(state.recentRows).toBeGreaterThanOrEqual(RECENT_STEP);
        expect(Number.isFinite(state.scroll.find + state.scroll.recent)).toBe(true);
      }),
    );
  });
});
