import { done, type Result } from '../../failure.ts';
import type { Wanted } from '../../picks/pick-next.ts';
import type { ProblemPick } from '../../picks/stored-picks.ts';
import type { Requester } from '../../requests/requester.ts';
import { isOfSite, problemAddress, problemIdAt } from '../../site.ts';
import { addressIn, CLOSED, openAddress, type Where } from '../browser/open-page.ts';
import { noteReviewOpened } from '../net/tab-budget.ts';
import { perLife } from '../per-life.ts';
import type { RequestContext } from '../request-context.ts';
import { nextPick } from './next-pick.ts';
import { pickReview } from './review-pick.ts';

type Opened = Promise<Result<ProblemPick | null>>;

const underWay = perLife(() => new Map<string, Opened>());

/**
 * Picks a problem and opens it. If the player has opened something else there meanwhile, it is left alone, and the result is null. If a tab
 * asked (`by`), it is left alone too once it is closed. If an equal call is under way, returns its result, so that a double click opens
 * one problem.
 */
export function openPick(
  context: RequestContext,
  wanted: Wanted,
  where: Where,
  by: Requester = 'person',
): Opened {
  const opening = underWay(context);
  // A person's pick does not wait for a tab's, whose budget may be used up.
  const name = JSON.stringify([wanted, where, typeof by]);
  const opened =
    opening.get(name) ?? pickAndOpen(context, wanted, where, by).finally(() => opening.delete(name));
  opening.set(name, opened);
  return opened;
}

async function pickAndOpen(context: RequestContext, wanted: Wanted, where: Where, by: Requester): Opened {
  const before = await addressIn(where);
  const leaving = problemOf(before);
  const picked = await (wanted === 'review'
    ? pickReview(context, leaving, by)
    : nextPick(context, { ...wanted, leaving }, by));
  const now = await addressIn(where);
  const isStillThere = now === before || (leaving !== undefined && problemOf(now) === leaving);
  if (now === CLOSED ? typeof by !== 'string' : !isStillThere) return done(null);
  if (!picked.ok) return picked;
  const { id } = picked.value;
  const isReview = wanted === 'review';
  // Before the page asks for its panel.
  if (isReview && typeof where === 'number') await noteReviewOpened(context, where, id);
  const tab = await openAddress(problemAddress(context.asker.origin, id), where);
  if (isReview && tab !== undefined && tab !== where) await noteReviewOpened(context, tab, id);
  return picked;
}

function problemOf(address: string | undefined): number | undefined {
  return (isOfSite(address) && problemIdAt(address ?? '')) || undefined;
}
