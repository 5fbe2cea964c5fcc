import { isNumber, isYesNo, listOf, objectOf } from '../guards.ts';
import { CHECKS, TAB } from '../limits.ts';

/** What the content script of one tab has caused so far. Times are epoch ms. */
export interface TabUse {
  tab: number;
  /** Last change of this row. */
  at: number;
  /** Theoretical arrival time (see `lib/requests/rate-limiter.ts`) of its next request, and of the next one for what the page did by itself. */
  nextSlot: number;
  nextByPage: number;
  /** Problems whose panel it asked for, the latest last. */
  shown: number[];
}

/** One request that only asks whether there is such a problem. */
interface Check {
  problemId: number;
  /** When it was allowed, epoch ms. */
  at: number;
  /** Whether it has left, as far as is known. */
  sent: boolean;
}

/** What content scripts have caused: kept, since the worker dies whenever nothing happens for half a minute. */
export interface ContentUse {
  tabs: TabUse[];
  checks: Check[];
}

const isContentUse = objectOf({
  tabs: listOf(
    objectOf({
      tab: isNumber,
      at: isNumber,
      nextSlot: isNumber,
      nextByPage: isNumber,
      shown: listOf(isNumber),
    }),
  ),
  checks: listOf(objectOf({ problemId: isNumber, at: isNumber, sent: isYesNo })),
});

/**
 * What was stored, as far as it still counts. No time lies further ahead than it could have been written, so a clock set
 * back freezes nothing. A damaged row is as good as none: no page can reach it, and the queue has its own limits.
 */
export function contentUse(row: unknown, now: number): ContentUse {
  if (!isContentUse(row)) return { tabs: [], checks: [] };
  const { tabs, checks } = row as ContentUse;
  return {
    tabs: tabs
      .filter(({ at }) => now - at < TAB.keptMs)
      .map((use) => ({
        ...use,
        at: Math.min(use.at, now),
        nextSlot: Math.min(use.nextSlot, now + TAB.burst * TAB.intervalMs),
        nextByPage: Math.min(use.nextByPage, now + TAB.byPageBurst * TAB.byPageIntervalMs),
      }))
      .slice(-TAB.most),
    checks: checks
      .filter(({ at }) => now - at < CHECKS.againMs)
      .map((check) => ({ ...check, at: Math.min(check.at, now) })),
  };
}

/** Whether this tab asked for the panel of this problem, one of its latest. */
export function hasShown({ tabs }: ContentUse, tab: number, problemId: number): boolean {
  return tabs.some((use) => use.tab === tab && use.shown.includes(problemId));
}

/** The tab asks for the panel of this problem. */
export function withShown(use: ContentUse, tab: number, problemId: number, now: number): ContentUse {
  const shown = useOf(use, tab).shown.filter((id) => id !== problemId);
  return withTab(use, { ...useOf(use, tab), at: now, shown: [...shown, problemId].slice(-TAB.shown) });
}

/** When the tab may cause its next request, epoch ms; not after `now`: at once. */
export function mayAskAt(use: ContentUse, tab: number, byPage: boolean): number {
  const { nextSlot, nextByPage } = useOf(use, tab);
  const own = nextSlot - (TAB.burst - 1) * TAB.intervalMs;
  return byPage ? Math.max(own, nextByPage - (TAB.byPageBurst - 1) * TAB.byPageIntervalMs) : own;
}

/** The tab causes a request. */
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
 * The same with the site to be asked whether there is this problem; null where that is not allowed. One that was allowed
 * and never left, as its worker died or the network was away, still is.
 */
export function withCheck(use: ContentUse, problemId: number, now: number): ContentUse | null {
  const known = use.checks.find((check) => check.problemId === problemId);
  if (known) return known.sent ? null : use;
  const lately = use.checks.filter(({ at }) => now - at < CHECKS.withinMs);
  if (lately.length >= CHECKS.most) return null;
  return { ...use, checks: [...use.checks, { problemId, at: now, sent: false }] };
}

/** That request leaves now, allowed or resumed. */
export function withCheckSent(use: ContentUse, problemId: number, now: number): ContentUse {
  const others = use.checks.filter((check) => check.problemId !== problemId);
  return { ...use, checks: [...others, { problemId, at: now, sent: true }] };
}

function useOf({ tabs }: ContentUse, tab: number): TabUse {
  return tabs.find((use) => use.tab === tab) ?? { tab, at: 0, nextSlot: 0, nextByPage: 0, shown: [] };
}

/** The latest used last, so that of too many the others are forgotten. */
function withTab(use: ContentUse, changed: TabUse): ContentUse {
  return { ...use, tabs: [...use.tabs.filter(({ tab }) => tab !== changed.tab), changed] };
}
