import { browser } from 'wxt/browser';
import { TAB } from '../../limits.ts';
import { perLife } from '../per-life.ts';
import type { WorkerParts } from '../worker-parts.ts';

// What the tabs have caused is in memory and in `storage.session`, which outlives the worker. It is stored before a request is sent, so
// a page that ends workers gains nothing.

/** The key in `storage.session`. */
const TABS = 'tabs';

/** What the content script of one tab has caused. */
interface TabUse {
  tab: number;
  /**
   * Theoretical arrival times, epoch ms (see `lib/requests/rate-limiter.ts`): `nextSlot` of the tab's next request, and the other of the
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

/** The tab used last is at the end. */
const memoryOf = perLife(async () => {
  const stored: Record<string, unknown> = await browser.storage.session.get(TABS).catch(() => ({}));
  return { tabs: (stored[TABS] ?? []) as readonly TabUse[] };
});

function useOf({ tabs }: { tabs: readonly TabUse[] }, tab: number): TabUse {
  const unused = { tab, nextSlot: 0, nextByPage: 0, nextOnCard: 0, shown: [], review: null, cards: [] };
  return tabs.find((use) => use.tab === tab) ?? unused;
}

/** Resolves once the change is stored. If the browser cannot store it, it counts until the worker ends. */
async function change(worker: WorkerParts, tab: number, by: (use: TabUse) => TabUse): Promise<void> {
  const memory = await memoryOf(worker);
  const use = useOf(memory, tab);
  const next = by(use);
  if (next === use) return;
  memory.tabs = [...memory.tabs.filter((other) => other.tab !== tab), next].slice(-TAB.maxTabs);
  await browser.storage.session.set({ [TABS]: memory.tabs }).catch(() => {});
}

/** Remembers that this tab showed this problem, and requested its panel. */
export function noteShown(worker: WorkerParts, tab: number, problemId: number): Promise<void> {
  return change(worker, tab, (use) =>
    use.shown.includes(problemId) ? use : { ...use, shown: [...use.shown, problemId].slice(-TAB.shown) },
  );
}

/** Remembers that this tab requested the card of this problem. */
export function noteCard(worker: WorkerParts, tab: number, problemId: number): Promise<void> {
  return change(worker, tab, (use) =>
    use.cards.at(-1) === problemId
      ? use
      : { ...use, cards: [...use.cards.filter((id) => id !== problemId), problemId].slice(-TAB.cards) },
  );
}

/**
 * Resolves to whether this tab may decide about the reviews of this problem on a card: it requested that card lately, and has not decided
 * too often.
 */
export async function takeCardDecision(
  worker: WorkerParts,
  tab: number,
  problemId: number,
): Promise<boolean> {
  const now = worker.environment.now();
  let isAllowed = false;
  await change(worker, tab, (use) => {
    const { allowedAt, next } = take(use.nextOnCard, TAB.cardDecisionBurst, TAB.cardDecisionIntervalMs, now);
    isAllowed = use.cards.includes(problemId) && allowedAt <= now;
    return isAllowed ? { ...use, nextOnCard: next } : use;
  });
  return isAllowed;
}

/** Resolves to whether this tab showed this problem lately. */
export async function wasShown(worker: WorkerParts, tab: number, problemId: number): Promise<boolean> {
  return useOf(await memoryOf(worker), tab).shown.includes(problemId);
}

/** Remembers that a review opened this problem in this tab. */
export function noteReviewOpened(worker: WorkerParts, tab: number, problemId: number): Promise<void> {
  return change(worker, tab, (use) => (use.review === problemId ? use : { ...use, review: problemId }));
}

/** Resolves to whether a review opened this problem in this tab, and nothing was reviewed in the tab since. */
export async function isOpenedByReview(
  worker: WorkerParts,
  tab: number,
  problemId: number,
): Promise<boolean> {
  return useOf(await memoryOf(worker), tab).review === problemId;
}

/**
 * Takes one request from this tab's budget. Resolves to null if the budget allowed it, else to the time (epoch ms) from
 * which the tab may cause a request again. `byPage`: the page caused it without an action of the player.
 */
export async function takeRequest(worker: WorkerParts, tab: number, byPage: boolean): Promise<number | null> {
  const now = worker.environment.now();
  let notBefore: number | null = null;
  await change(worker, tab, (use) => {
    const all = take(use.nextSlot, TAB.burst, TAB.intervalMs, now);
    const own = byPage ? take(use.nextByPage, TAB.byPageBurst, TAB.byPageIntervalMs, now) : null;
    const allowedAt = Math.max(all.allowedAt, own?.allowedAt ?? 0);
    notBefore = allowedAt > now ? allowedAt : null;
    return notBefore ? use : { ...use, nextSlot: all.next, nextByPage: own?.next ?? use.nextByPage };
  });
  return notBefore;
}

/** When a request is allowed, and the next slot after it. A slot too far ahead is from before the clock was set back. */
function take(slot: number, burst: number, intervalMs: number, now: number) {
  const valid = slot > now + burst * intervalMs ? 0 : slot;
  return { allowedAt: valid - (burst - 1) * intervalMs, next: Math.max(now, valid) + intervalMs };
}
