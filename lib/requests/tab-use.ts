import { TAB } from '../limits.ts';

/** What the content script of one tab has caused. */
export interface TabUse {
  tab: number;
  /**
   * Theoretical arrival times, epoch ms (see `rate-limiter.ts`): `nextSlot` of the tab's next request, and the other of the
   * next request that the page causes by itself.
   */
  nextSlot: number;
  nextByPage: number;
  /** The same of the next decision about reviews on a card. */
  nextOnCard: number;
  /** Problems whose panel the tab requested, the latest last. */
  shown: readonly number[];
  /** The problem that a review opened in the tab last; null: none. */
  review: number | null;
  /** Problems whose card the tab requested, the latest last. */
  cards: readonly number[];
}

/** Returns what a tab has caused. The tab used last is at the end. */
export function useOf(tabs: readonly TabUse[], tab: number): TabUse {
  const unused = { tab, nextSlot: 0, nextByPage: 0, nextOnCard: 0, shown: [], review: null, cards: [] };
  return tabs.find((use) => use.tab === tab) ?? unused;
}

/** Returns the tabs after one was used. The tabs that were used longest ago are forgotten. */
export function withUse(tabs: readonly TabUse[], use: TabUse): readonly TabUse[] {
  return [...tabs.filter(({ tab }) => tab !== use.tab), use].slice(-TAB.maxTabs);
}

export function withShown(use: TabUse, problemId: number): TabUse {
  if (use.shown.includes(problemId)) return use;
  return { ...use, shown: [...use.shown, problemId].slice(-TAB.shown) };
}

export function withCard(use: TabUse, problemId: number): TabUse {
  if (use.cards.at(-1) === problemId) return use;
  return { ...use, cards: [...use.cards.filter((id) => id !== problemId), problemId].slice(-TAB.cards) };
}

/**
 * Returns the use after a decision about the reviews of this problem on a card; the same one if the tab may not decide: it did not
 * request that card lately, or has decided too often.
 */
export function withCardDecision(use: TabUse, problemId: number, now: number): TabUse {
  const { allowedAt, next } = take(use.nextOnCard, TAB.cardDecisionBurst, TAB.cardDecisionIntervalMs, now);
  return use.cards.includes(problemId) && allowedAt <= now ? { ...use, nextOnCard: next } : use;
}

/**
 * Returns the use after one request from the tab's budget, or from when the tab may cause one again (epoch ms). `byPage`: the page
 * caused it without an action of the player.
 */
export function withRequest(use: TabUse, byPage: boolean, now: number): TabUse | { notBefore: number } {
  const all = take(use.nextSlot, TAB.burst, TAB.intervalMs, now);
  const own = byPage ? take(use.nextByPage, TAB.byPageBurst, TAB.byPageIntervalMs, now) : null;
  const notBefore = Math.max(all.allowedAt, own?.allowedAt ?? 0);
  if (notBefore > now) return { notBefore };
  return { ...use, nextSlot: all.next, nextByPage: own?.next ?? use.nextByPage };
}

/** When a request is allowed, and the next slot after it. A slot too far ahead is from before the clock was set back. */
function take(slot: number, burst: number, intervalMs: number, now: number) {
  const valid = slot > now + burst * intervalMs ? 0 : slot;
  return { allowedAt: valid - (burst - 1) * intervalMs, next: Math.max(now, valid) + intervalMs };
}
