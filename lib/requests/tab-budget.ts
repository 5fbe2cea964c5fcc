import { type Guarded, isBoolean, isNumber, listOf, objectOf } from '../guards.ts';
import { CHECKS, TAB } from '../limits.ts';

const isTabUse = objectOf({
  tab: isNumber,
  /** When this row last changed. */
  at: isNumber,
  /**
   * Theoretical arrival times (see `lib/requests/rate-limiter.ts`): `nextSlot` of the tab's next request, and the other
   * of the next request that the page causes by itself.
   */
  nextSlot: isNumber,
  nextByPage: isNumber,
  /** Problems whose panel the tab requested, the latest last. */
  shown: listOf(isNumber),
});

/** The use by the content script of one tab. Times are epoch ms. */
type TabUse = Guarded<typeof isTabUse>;

const isContentUse = objectOf({
  tabs: listOf(isTabUse),
  /** Requests that only check whether a problem exists: when each was allowed (epoch ms), and whether it was sent. */
  checks: listOf(objectOf({ problemId: isNumber, at: isNumber, sent: isBoolean })),
});

/** The use by all content scripts. It is stored, since the worker dies after half a minute without events. */
export type ContentUse = Guarded<typeof isContentUse>;

/**
 * Returns valid use from a stored value, without rows that are out of date. Times are limited to the latest value that
 * they could have had when they were written, so a clock that was set back blocks nothing. A corrupt row counts as
 * empty: no page can write it, and the queue has its own limits.
 */
export function parseContentUse(row: unknown, now: number): ContentUse {
  if (!isContentUse(row)) return { tabs: [], checks: [] };
  const { tabs, checks } = row;
  return {
    tabs: tabs
      .filter(({ at }) => now - at < TAB.keptMs)
      .map((use) => ({
        ...use,
        at: Math.min(use.at, now),
        nextSlot: Math.min(use.nextSlot, now + TAB.burst * TAB.intervalMs),
        nextByPage: Math.min(use.nextByPage, now + TAB.byPageBurst * TAB.byPageIntervalMs),
      }))
      .slice(-TAB.maxTabs),
    checks: checks
      .filter(({ at }) => now - at < CHECKS.againMs)
      .map((check) => ({ ...check, at: Math.min(check.at, now) })),
  };
}

/** Whether this problem is one of the latest whose panel the tab requested. */
export function hasShown({ tabs }: ContentUse, tab: number, problemId: number): boolean {
  return tabs.some((use) => use.tab === tab && use.shown.includes(problemId));
}

/** Returns the use after the tab requested the panel of this problem. */
export function withShown(use: ContentUse, tab: number, problemId: number, now: number): ContentUse {
  const shown = useOf(use, tab).shown.filter((id) => id !== problemId);
  return withTab(use, { ...useOf(use, tab), at: now, shown: [...shown, problemId].slice(-TAB.shown) });
}

/** Returns when the tab may cause its next request, epoch ms. If that is not after `now`, it may do so at once. */
export function mayAskAt(use: ContentUse, tab: number, byPage: boolean): number {
  const { nextSlot, nextByPage } = useOf(use, tab);
  const ofTab = nextSlot - (TAB.burst - 1) * TAB.intervalMs;
  return byPage ? Math.max(ofTab, nextByPage - (TAB.byPageBurst - 1) * TAB.byPageIntervalMs) : ofTab;
}

/** Returns the use after the tab caused a request. */
export function withRequest(use: ContentUse, tab: number, byPage: boolean, now: number): ContentUse {
  const { nextSlot, nextByPage, ...others } = useOf(use, tab);
  return withTab(use, {
    ...others,
    at: now,
    nextSlot: Math.max(now, nextSlot) + TAB.intervalMs,
    nextByPage: byPage ? Math.max(now, nextByPage) + TAB.byPageIntervalMs : nextByPage,
  });
}

/**
 * Returns the use with one more check of whether this problem exists; null if the check is not allowed. A check that
 * was allowed but not sent, because the worker died or the network failed, stays allowed.
 */
export function withCheck(use: ContentUse, problemId: number, now: number): ContentUse | null {
  const before = use.checks.find((check) => check.problemId === problemId);
  if (before) return before.sent ? null : use;
  const lately = use.checks.filter(({ at }) => now - at < CHECKS.withinMs);
  if (lately.length >= CHECKS.maxChecks) return null;
  return { ...use, checks: [...use.checks, { problemId, at: now, sent: false }] };
}

/** Returns the use after that check was sent, whether new or resumed. */
export function withCheckSent(use: ContentUse, problemId: number, now: number): ContentUse {
  const others = use.checks.filter((check) => check.problemId !== problemId);
  return { ...use, checks: [...others, { problemId, at: now, sent: true }] };
}

function useOf({ tabs }: ContentUse, tab: number): TabUse {
  return tabs.find((use) => use.tab === tab) ?? { tab, at: 0, nextSlot: 0, nextByPage: 0, shown: [] };
}

/** Moves the tab to the end, so that the tabs used longest ago are forgotten first. */
function withTab(use: ContentUse, changed: TabUse): ContentUse {
  return { ...use, tabs: [...use.tabs.filter(({ tab }) => tab !== changed.tab), changed] };
}
