import { describe, expect, it } from 'vitest';
import { CHECKS, TAB } from '../../../lib/limits.ts';
import {
  type ContentUse,
  hasShown,
  mayAskAt,
  NO_USE,
  withCheck,
  withCheckSent,
  withRequest,
  withShown,
} from '../../../lib/requests/tab-budget.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const NOW = Date.UTC(2026, 10, 22);
const HOUR = 60 * 60_000;

/** Counts a request of this tab if the budget allows one. */
function taken(use: ContentUse, tab: number, byPage: boolean, now: number) {
  const isAllowed = mayAskAt(use, tab, byPage, now) <= now;
  return { isAllowed, next: isAllowed ? withRequest(use, tab, byPage, now) : use };
}

const steps = fc.array(
  fc.record({ idle: fc.nat({ max: 10_000 }), tab: fc.nat({ max: 2 }), byPage: fc.boolean() }),
  { minLength: 50, maxLength: 300 },
);

describe('the request budget of content scripts', () => {
  it('is never exceeded by a tab at any times', () => {
    forAll(steps, (requests) => {
      let [use, now] = [NO_USE, NOW];
      const allowed: { at: number; tab: number; byPage: boolean }[] = [];
      for (const { idle, tab, byPage } of requests) {
        now += idle;
        const { isAllowed, next } = taken(use, tab, byPage, now);
        if (isAllowed) allowed.push({ at: now, tab, byPage });
        use = next;
      }
      for (const whose of [0, 1, 2]) {
        const ofTab = allowed.filter(({ tab }) => tab === whose);
        expectSpaced(ofTab, TAB.burst, TAB.intervalMs);
        expectSpaced(
          ofTab.filter(({ byPage }) => byPage),
          TAB.byPageBurst,
          TAB.byPageIntervalMs,
        );
      }
    });
  });

  it('allows requests again after the clock was set back', () => {
    let use = NO_USE;
    for (let i = 0; i < 2 * TAB.burst; i++) use = taken(use, 1, false, NOW).next;
    const before = NOW - 365 * 24 * HOUR;
    expect(taken(use, 1, false, before)).toMatchObject({ isAllowed: true });
  });

  it('allows ten checks an hour, each problem once a day', () => {
    let use = NO_USE;
    const tryEach = (now: number, from: number) => {
      let allowed = 0;
      for (let id = from; id < from + 50; id++) {
        const next = withCheck(use, id, now);
        if (next) use = withCheckSent(next, id, now);
        if (next) allowed++;
      }
      return allowed;
    };
    expect(tryEach(NOW, 1)).toBe(CHECKS.maxChecks);
    expect(tryEach(NOW + HOUR - 1, 100)).toBe(0);
    expect(tryEach(NOW + HOUR, 1)).toBe(CHECKS.maxChecks);
    // The first ten problems may be checked again only after a day.
    expect(withCheck(use, 1, NOW + 23 * HOUR)).toBeNull();
    expect(withCheck(use, 1, NOW + 24 * HOUR)).not.toBeNull();
  });

  it('allows a check again that was never sent', () => {
    const use = withCheck(NO_USE, 7, NOW);
    expect(use && withCheck(use, 7, NOW + 1)).toBe(use);
    expect(use && withCheck(withCheckSent(use, 7, NOW + 1), 7, NOW + 2)).toBeNull();
  });

  it('is remembered for the latest tabs and problems', () => {
    let use = NO_USE;
    for (let tab = 0; tab < 2 * TAB.maxTabs; tab++) {
      for (let id = 1; id <= 2 * TAB.shown; id++) use = withShown(use, tab, id, NOW);
    }
    expect(use.tabs).toHaveLength(TAB.maxTabs);
    const last = 2 * TAB.maxTabs - 1;
    expect(hasShown(use, last, 2 * TAB.shown)).toBe(true);
    expect(hasShown(use, last, 1)).toBe(false);
    expect(hasShown(use, 0, 2 * TAB.shown)).toBe(false);
  });
});

/** Expects at most one request per interval, besides the burst. */
function expectSpaced(allowed: readonly { at: number }[], burst: number, intervalMs: number): void {
  for (const [i, { at }] of allowed.entries()) {
    const within = allowed.slice(i).filter((one) => one.at - at < intervalMs);
    expect(within.length).toBeLessThanOrEqual(burst + 1);
    const last = allowed.at(-1)?.at ?? at;
    expect(allowed.length - i).toBeLessThanOrEqual(burst + Math.ceil((last - at) / intervalMs));
  }
}
