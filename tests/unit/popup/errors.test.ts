import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetOverError, noteResult, partsToRetry, retryOnTime } from '../../../entrypoints/popup/errors.ts';
import { type PopupSignals, popupSignals } from '../../../entrypoints/popup/popup-signals.ts';
import type { Part } from '../../../entrypoints/popup/staleness.ts';
import { failed, type Result } from '../../../lib/failure.ts';
import { FRESH_POPUP, type PopupTab } from '../../../lib/popup/popup-state.ts';

const NOW = Date.UTC(2026, 2, 12, 14);
const MINUTE = 60_000;

describe('an error of a part of the popup', () => {
  let popup: PopupSignals;
  const retried: Part[][] = [];
  const note = (part: Part, result: Result<unknown>) => noteResult(popup, part, result);
  const showTab = (tab: PopupTab) => {
    popup.state.value = { ...popup.state.value, tab };
  };

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    vi.stubGlobal('document', { hidden: false });
    retried.length = 0;
    popup = popupSignals();
    popup.state.value = FRESH_POPUP;
    retryOnTime(popup, () => retried.push(partsToRetry(popup)));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is retried at its retry time, and not before', () => {
    note('problems', failed({ kind: 'not-responding' }, NOW + MINUTE));
    vi.advanceTimersByTime(MINUTE - 1);
    expect(retried).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(retried).toEqual([['problems']]);
  });

  it('of "Show more" goes once its cause is over', () => {
    const hasError = () => {
      forgetOverError(popup);
      return popup.errors.value.has('more');
    };
    note('more', failed({ kind: 'not-responding' }, NOW + MINUTE));
    expect(hasError()).toBe(true);
    vi.setSystemTime(NOW + MINUTE);
    expect(hasError()).toBe(false);
    note('more', failed({ kind: 'offline' }));
    vi.stubGlobal('navigator', { onLine: false });
    expect(hasError()).toBe(true);
    vi.stubGlobal('navigator', { onLine: true });
    expect(hasError()).toBe(false);
  });

  it('is retried only once while there is no answer', () => {
    note('problems', failed({ kind: 'not-responding' }, NOW - MINUTE));
    vi.advanceTimersByTime(10 * MINUTE);
    expect(retried).toHaveLength(1);
  });

  it('is retried only once its part is visible', () => {
    note('recent', failed({ kind: 'not-responding', cause: 'too-slow' }, NOW + 1_000));
    vi.advanceTimersByTime(10 * MINUTE);
    expect(retried).toEqual([]);
    showTab('recent');
    expect(partsToRetry(popup)).toEqual(['recent']);
  });
});
