import { type Guarded, isBoolean, isNumber, listOf, objectOf } from '../guards.ts';
import { CHECKS, TAB } from '../limits.ts';

const isTabUse = objectOf({
  tab: isNumber,
  /** Last change of this row. */
  at: isNumber,
  /**
   * Theoretical arrival times (see `lib/requests/rate-limiter.ts`) of its next request, and of the next one that the
   * page causes by itself.
   */
  nextSlot: isNumber,
  nextByPage: isNumber,
  /** Problems whose panel it requested, the latest last. */
  shown: listOf(isNumber),
});

/** What the content script of one tab has caused so far. Times are epoch ms. */
export type TabUse = Guarded<typeof isTabUse>;

const isContentUse = objectOf({
  tabs: listOf(isTabUse),
  /** Requests that only ask whether there is such a problem: when each was allowed (epoch ms), and whether it has left. */
  checks: listOf(objectOf({ problemId: isNumber, at: isNumber, sent: isBoolean })),
});

/** What all content scripts have caused. It is stored, since the worker dies after half a minute without events. */
export type ContentUse = Guarded<typeof isContentUse>;

/**
 * Returns the stored use as far as it still counts. No time lies further ahead than it could have been written, so a
 * clock that was set back blocks nothing. A corrupt row counts as empty: no page can write it, and the queue has limits
 * of its own.
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

/** Returns when the tab may cause its next request, epoch ms; not after `now`: at once. */
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
 * Returns the use with a check whether this problem exists; null if it is not allowed. A check that was allowed but not
 * sent, because the worker died or the network was down, stays allowed.
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
