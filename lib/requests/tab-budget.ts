import { CHECKS, TAB } from '../limits.ts';

/** What the content script of one tab has caused. Times are epoch ms. */
interface TabUse {
  tab: number;
  /**
   * Theoretical arrival times (see `lib/requests/rate-limiter.ts`): `nextSlot` of the tab's next request, and the other
   * of the next request that the page causes by itself.
   */
  nextSlot: number;
  nextByPage: number;
  /** Problems whose panel the tab requested, the latest last. */
  shown: readonly number[];
}

/** What all content scripts have caused. */
export interface ContentUse {
  /** The tab used last is at the end. */
  tabs: readonly TabUse[];
  /** Requests that only check whether a problem exists: when each was allowed (epoch ms), and whether it was sent. */
  checks: readonly { problemId: number; at: number; sent: boolean }[];
}

export const NO_USE: ContentUse = { tabs: [], checks: [] };

/** Whether this problem is one of the latest whose panel the tab requested. */
export function hasShown({ tabs }: ContentUse, tab: number, problemId: number): boolean {
  return tabs.some((use) => use.tab === tab && use.shown.includes(problemId));
}

/** Returns the use after the tab requested the panel of this problem. */
export function withShown(use: ContentUse, tab: number, problemId: number, now: number): ContentUse {
  const before = useOf(use, tab, now);
  const others = before.shown.filter((id) => id !== problemId);
  return withTab(use, { ...before, shown: [...others, problemId].slice(-TAB.shown) });
}

/** Returns when the tab may cause its next request, epoch ms. If that is not after `now`, it may do so at once. */
export function mayAskAt(use: ContentUse, tab: number, byPage: boolean, now: number): number {
  const { nextSlot, nextByPage } = useOf(use, tab, now);
  const ofTab = nextSlot - (TAB.burst - 1) * TAB.intervalMs;
  return byPage ? Math.max(ofTab, nextByPage - (TAB.byPageBurst - 1) * TAB.byPageIntervalMs) : ofTab;
}

/** Returns the use after the tab caused a request. */
export function withRequest(use: ContentUse, tab: number, byPage: boolean, now: number): ContentUse {
  const before = useOf(use, tab, now);
  const nextSlot = Math.max(now, before.nextSlot) + TAB.intervalMs;
  const nextByPage = byPage ? Math.max(now, before.nextByPage) + TAB.byPageIntervalMs : before.nextByPage;
  return withTab(use, { ...before, nextSlot, nextByPage });
}

/**
 * Returns the use with one more check of whether this problem exists; null if the check is not allowed. A check that
 * was allowed but not sent, because the worker died or the network failed, stays allowed.
 */
export function withCheck(use: ContentUse, problemId: number, now: number): ContentUse | null {
  const checks = use.checks.filter(({ at }) => Math.abs(now - at) < CHECKS.againMs);
  const before = checks.find((check) => check.problemId === problemId);
  if (before) return before.sent ? null : use;
  const lately = checks.filter(({ at }) => Math.abs(now - at) < CHECKS.withinMs);
  if (lately.length >= CHECKS.maxChecks) return null;
  return { ...use, checks: [...checks, { problemId, at: now, sent: false }] };
}

/** Returns the use after that check was sent. */
export function withCheckSent(use: ContentUse, problemId: number, now: number): ContentUse {
  const others = use.checks.filter((check) => check.problemId !== problemId);
  return { ...use, checks: [...others, { problemId, at: now, sent: true }] };
}

/** Times that are too far ahead are from before the clock was set back, and count no more. */
function useOf({ tabs }: ContentUse, tab: number, now: number): TabUse {
  const { nextSlot = 0, nextByPage = 0, shown = [] } = tabs.find((use) => use.tab === tab) ?? {};
  return {
    tab,
    nextSlot: nextSlot > now + TAB.burst * TAB.intervalMs ? 0 : nextSlot,
    nextByPage: nextByPage > now + TAB.byPageBurst * TAB.byPageIntervalMs ? 0 : nextByPage,
    shown,
  };
}

function withTab(use: ContentUse, changed: TabUse): ContentUse {
  const others = use.tabs.filter(({ tab }) => tab !== changed.tab);
  return { ...use, tabs: [...others, changed].slice(-TAB.maxTabs) };
}
