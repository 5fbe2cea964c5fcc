import { browser } from 'wxt/browser';
import {
  type TabUse,
  useOf,
  withCard,
  withCardDecision,
  withRequest,
  withShown,
  withUse,
} from '../../requests/tab-use.ts';
import { perLife } from '../per-life.ts';
import type { WorkerParts } from '../worker-parts.ts';

// What the tabs have caused is in memory and in `storage.session`, which outlives the worker. It is stored before a request is sent, so
// a page that ends workers gains nothing.

/** The key in `storage.session`. */
const TABS = 'tabs';

const memoryOf = perLife(async () => {
  const stored: Record<string, unknown> = await browser.storage.session.get(TABS).catch(() => ({}));
  return { tabs: (stored[TABS] ?? []) as readonly TabUse[] };
});

async function readUse(worker: WorkerParts, tab: number): Promise<TabUse> {
  return useOf((await memoryOf(worker)).tabs, tab);
}

/** Resolves to whether anything changed, once it is stored. If the browser cannot store it, it counts until the worker ends. */
async function change(worker: WorkerParts, tab: number, by: (use: TabUse) => TabUse): Promise<boolean> {
  const memory = await memoryOf(worker);
  const use = useOf(memory.tabs, tab);
  const next = by(use);
  if (next === use) return false;
  memory.tabs = withUse(memory.tabs, next);
  await browser.storage.session.set({ [TABS]: memory.tabs }).catch(() => {});
  return true;
}

/** Remembers that this tab showed this problem, and requested its panel. */
export async function noteShown(worker: WorkerParts, tab: number, problemId: number): Promise<void> {
  await change(worker, tab, (use) => withShown(use, problemId));
}

/** Remembers that this tab requested the card of this problem. */
export async function noteCard(worker: WorkerParts, tab: number, problemId: number): Promise<void> {
  await change(worker, tab, (use) => withCard(use, problemId));
}

/** Resolves to whether this tab may decide about the reviews of this problem on a card. */
export function takeCardDecision(worker: WorkerParts, tab: number, problemId: number): Promise<boolean> {
  return change(worker, tab, (use) => withCardDecision(use, problemId, worker.environment.now()));
}

/** Resolves to whether this tab showed this problem lately. */
export async function wasShown(worker: WorkerParts, tab: number, problemId: number): Promise<boolean> {
  return (await readUse(worker, tab)).shown.includes(problemId);
}

/** Remembers that a review opened this problem in this tab. */
export async function noteReviewOpened(worker: WorkerParts, tab: number, problemId: number): Promise<void> {
  await change(worker, tab, (use) => (use.review === problemId ? use : { ...use, review: problemId }));
}

/** Resolves to whether a review opened this problem in this tab, and nothing was reviewed in the tab since. */
export async function isOpenedByReview(
  worker: WorkerParts,
  tab: number,
  problemId: number,
): Promise<boolean> {
  return (await readUse(worker, tab)).review === problemId;
}

/**
 * Takes one request from this tab's budget. Resolves to null if the budget allowed it, else to the time (epoch ms) from
 * which the tab may cause a request again. `byPage`: the page caused it without an action of the player.
 */
export async function takeRequest(worker: WorkerParts, tab: number, byPage: boolean): Promise<number | null> {
  let notBefore: number | null = null;
  await change(worker, tab, (use) => {
    const next = withRequest(use, byPage, worker.environment.now());
    if (!('notBefore' in next)) return next;
    notBefore = next.notBefore;
    return use;
  });
  return notBefore;
}
