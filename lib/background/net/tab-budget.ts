import {
  type ContentUse,
  hasShown,
  mayAskAt,
  parseContentUse,
  withCheck,
  withCheckSent,
  withRequest,
  withShown,
} from '../../requests/tab-budget.ts';
import { core } from '../../store/core/core.ts';

/** The key of the row in the store of the rate limiter. */
const CONTENT_USE = 'content';

/** Stores that this tab showed this problem, and requested its panel. Like all functions here, rejects if storage fails. */
export async function noteShown(tab: number, problemId: number, now: number): Promise<void> {
  await change(now, (use) => (hasShown(use, tab, problemId) ? use : withShown(use, tab, problemId, now)));
}

/** Resolves to whether this tab showed this problem lately. */
export async function wasShown(tab: number, problemId: number, now: number): Promise<boolean> {
  return hasShown(parseContentUse(await (await core()).get('pace', CONTENT_USE), now), tab, problemId);
}

/**
 * Takes one request from this tab's budget and stores that. Resolves to null if the budget allowed it. Otherwise
 * resolves to the time (epoch ms) from which the tab may cause a request again. `byPage`: the page caused it without an
 * action of the player.
 */
export async function takeRequest(tab: number, byPage: boolean, now: number): Promise<number | null> {
  let notBefore: number | null = null;
  await change(now, (use) => {
    const at = mayAskAt(use, tab, byPage);
    notBefore = at > now ? at : null;
    return notBefore === null ? withRequest(use, tab, byPage, now) : use;
  });
  return notBefore;
}

/**
 * Resolves to whether a request may be sent that checks whether this problem exists. If so, takes the check from the
 * budget and stores that.
 */
export async function takeExistenceCheck(problemId: number, now: number): Promise<boolean> {
  let isAllowed = false;
  await change(now, (use) => {
    const allowed = withCheck(use, problemId, now);
    isAllowed = allowed !== null;
    return allowed ?? use;
  });
  return isAllowed;
}

/** Stores that the check of this problem was sent. */
export async function noteExistenceCheck(problemId: number, now: number): Promise<void> {
  await change(now, (use) => withCheckSent(use, problemId, now));
}

type Step = (use: ContentUse) => ContentUse;

/**
 * The changes that wait for the current write to end. They are then stored in one write, so that many messages do not
 * cause as many writes.
 */
let next: { steps: Step[]; written: Promise<void> } | null = null;
let last: Promise<unknown> = Promise.resolve();

function change(now: number, step: Step): Promise<void> {
  next ??= begin(now);
  next.steps.push(step);
  return next.written;
}

function begin(now: number) {
  const steps: Step[] = [];
  const written = last.then(() => {
    next = null;
    return write(now, steps);
  });
  last = written.catch(() => {});
  return { steps, written };
}

async function write(now: number, steps: readonly Step[]): Promise<void> {
  const writing = (await core()).transaction('pace', 'readwrite');
  const use = parseContentUse(await writing.store.get(CONTENT_USE), now);
  const changed = steps.reduce((before, step) => step(before), use);
  if (changed !== use) await writing.store.put(changed, CONTENT_USE);
  await writing.done;
}
