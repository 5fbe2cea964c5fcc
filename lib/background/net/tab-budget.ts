import { browser } from 'wxt/browser';
import {
  type ContentUse,
  hasShown,
  mayAskAt,
  NO_USE,
  withCheck,
  withCheckSent,
  withRequest,
  withShown,
} from '../../requests/tab-budget.ts';
import { perLife } from '../per-life.ts';
import type { WorkerParts } from '../worker-parts.ts';

// What the tabs have caused is in memory and in `storage.session`, which outlives the worker. It is stored before a request is sent, so
// a page that ends workers gains nothing.

/** The key in `storage.session`. */
const CONTENT_USE = 'contentUse';

const memoryOf = perLife(async () => {
  const stored: Record<string, unknown> = await browser.storage.session.get(CONTENT_USE).catch(() => ({}));
  return { use: (stored[CONTENT_USE] ?? NO_USE) as ContentUse };
});

/** Resolves once the change is stored. If the browser cannot store it, it counts until the worker ends. */
async function change(worker: WorkerParts, by: (use: ContentUse, now: number) => ContentUse): Promise<void> {
  const memory = await memoryOf(worker);
  const before = memory.use;
  memory.use = by(before, worker.environment.now());
  if (memory.use === before) return;
  await browser.storage.session.set({ [CONTENT_USE]: memory.use }).catch(() => {});
}

/** Remembers that this tab showed this problem, and requested its panel. */
export function noteShown(worker: WorkerParts, tab: number, problemId: number): Promise<void> {
  return change(worker, (use, now) =>
    hasShown(use, tab, problemId) ? use : withShown(use, tab, problemId, now),
  );
}

/** Resolves to whether this tab showed this problem lately. */
export async function wasShown(worker: WorkerParts, tab: number, problemId: number): Promise<boolean> {
  return hasShown((await memoryOf(worker)).use, tab, problemId);
}

/**
 * Takes one request from this tab's budget. Resolves to null if the budget allowed it, else to the time (epoch ms) from
 * which the tab may cause a request again. `byPage`: the page caused it without an action of the player.
 */
export async function takeRequest(worker: WorkerParts, tab: number, byPage: boolean): Promise<number | null> {
  let notBefore: number | null = null;
  await change(worker, (use, now) => {
    const at = mayAskAt(use, tab, byPage, now);
    notBefore = at > now ? at : null;
    return notBefore === null ? withRequest(use, tab, byPage, now) : use;
  });
  return notBefore;
}

/** Takes a check of whether this problem exists from the budget. Resolves to whether the budget allowed it. */
export async function takeExistenceCheck(worker: WorkerParts, problemId: number): Promise<boolean> {
  let isAllowed = false;
  await change(worker, (use, now) => {
    const allowed = withCheck(use, problemId, now);
    isAllowed = allowed !== null;
    return allowed ?? use;
  });
  return isAllowed;
}

/** Remembers that the check of this problem was sent. */
export function noteExistenceCheck(worker: WorkerParts, problemId: number): Promise<void> {
  return change(worker, (use, now) => withCheckSent(use, problemId, now));
}
