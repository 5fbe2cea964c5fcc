import {
  type ContentUse,
  contentUse,
  hasShown,
  mayAskAt,
  withCheck,
  withCheckSent,
  withRequest,
  withShown,
} from '../../requests/tab-budget.ts';
import { core } from '../../store/core/core.ts';

/** The name of the row, beside the pace. */
const CONTENT_USE = 'content';

/** Remembers that this tab asked for the panel of this problem. Throws what storage throws, as all here. */
export async function noteShown(tab: number, problemId: number, now: number): Promise<void> {
  await change(now, (use) => (hasShown(use, tab, problemId) ? use : withShown(use, tab, problemId, now)));
}

/** Whether this tab asked for the panel of this problem. */
export async function wasShown(tab: number, problemId: number, now: number): Promise<boolean> {
  return hasShown(contentUse(await (await core()).get('pace', CONTENT_USE), now), tab, problemId);
}

/**
 * Lets this tab cause a request, and puts that on record. Resolves to null, or where it has caused too many to when it may,
 * epoch ms. `byPage`: for what the page did without an act of the player's.
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

/** Whether the site may be asked whether there is this problem; if so, that is on record. */
export async function takeCheck(problemId: number, now: number): Promise<boolean> {
  let isAllowed = false;
  await change(now, (use) => {
    const allowed = withCheck(use, problemId, now);
    isAllowed = allowed !== null;
    return allowed ?? use;
  });
  return isAllowed;
}

/** Remembers that the site is being asked whether there is this problem. */
export async function noteCheckSent(problemId: number, now: number): Promise<void> {
  await change(now, (use) => withCheckSent(use, problemId, now));
}

type Step = (use: ContentUse) => ContentUse;

/** Steps that wait for the write before them, to be one write then: a flood of messages must not be one of writes. */
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
  const use = contentUse(await writing.store.get(CONTENT_USE), now);
  const changed = steps.reduce((before, step) => step(before), use);
  if (changed !== use) await writing.store.put(changed, CONTENT_USE);
  await writing.done;
}
