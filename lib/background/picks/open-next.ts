import { done, failed, type Result } from '../../failure.ts';
import { TAB } from '../../limits.ts';
import type { OpenNext } from '../../panel/panel-port.ts';
import { easierThan } from '../../picks/easier.ts';
import type { Wanted } from '../../picks/pick-next.ts';
import { scopeOf } from '../../popup/popup-state.ts';
import { readPopupState } from '../../store/core/popup-state.ts';
import { readProblem } from '../../store/site/problems.ts';
import { problemInTab } from '../browser/tabs.ts';
import { perLife } from '../per-life.ts';
import type { RequestContext } from '../request-context.ts';
import { openPick } from './open-pick.ts';

/** By tab, when its next pick would be due if it had made them evenly, epoch ms. */
const nextPicks = perLife(() => new Map<number, number>());

/**
 * Picks the next problem and opens it in the tab whose panel on problem `id` asked for it. The requests that the pick needs count as that
 * tab's. A tab that has moved on meanwhile, or was closed, is left alone. Fails with `too-many` if the tab has asked too often: a page's
 * process can forge these messages, and each pick is stored.
 */
export async function openNextProblem(
  context: RequestContext,
  asked: OpenNext,
  tab: number,
): Promise<Result<null>> {
  if ((await problemInTab(tab).catch(() => null)) !== asked.id) return done(null);
  const notBefore = takePick(context, tab);
  if (notBefore !== null) return failed({ kind: 'too-many' }, notBefore);
  const picked = await openPick(context, await wantedBy(context, asked), tab, { tab });
  if (picked.ok) return done(null);
  const isNoneEasier = asked.how === 'easier' && picked.failure.kind === 'nothing-found';
  return isNoneEasier ? failed({ kind: 'nothing-found', why: 'easier' }) : picked;
}

async function wantedBy(context: RequestContext, { id, how, difficulty }: OpenNext): Promise<Wanted> {
  if (how === 'review') return 'review';
  if (how === 'easier') return easierThan(await readProblem(context.asker.origin, id));
  return { difficulty, filters: scopeOf(await readPopupState()) };
}

/** Counts a pick of this tab. Returns null, or when the tab may have the next one (epoch ms) if it has had too many. */
function takePick(context: RequestContext, tab: number): number | null {
  const now = context.environment.now();
  const byTab = nextPicks(context);
  const due = Math.max(byTab.get(tab) ?? 0, now - (TAB.burst - 1) * TAB.intervalMs);
  if (due > now) return due;
  byTab.set(tab, due + TAB.intervalMs);
  return null;
}
