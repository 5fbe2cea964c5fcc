import { isNumber } from '../../guards.ts';
import { type Decisions, isProblemReviews, knownEvents, NO_DECISIONS } from '../../review/review-events.ts';
import { isReviewPlan, type ReviewPlan } from '../../review/review-plan.ts';
import { ONLY, type Writing } from '../database.ts';
import type { OwnData, OwnDatabase } from './own.ts';

/** The key of the revision of all decisions, beside the plan. */
const REVISION = 'decisions';

/** What this page or worker has read last, and from which database. */
let last = { name: '', decisions: NO_DECISIONS };

/**
 * Returns all that the player has decided about reviews, and the plan; null if there is none, or it was ended. A call is cheap: while
 * nothing has changed, the decisions are the same object.
 */
export async function readDecided(
  db: OwnDatabase,
): Promise<{ decisions: Decisions; plan: ReviewPlan | null }> {
  const reading = db.transaction(['reviews', 'reviewPlan']);
  const plans = reading.objectStore('reviewPlan');
  const [plan, stored] = await Promise.all([plans.get(ONLY), plans.get(REVISION)]);
  const revision = isNumber(stored) ? stored : 0;
  // Without a revision, a database that was deleted and made again would look like the one before.
  if (revision === 0 || last.name !== db.name || last.decisions.revision !== revision) {
    const rows = (await reading.objectStore('reviews').getAll()).filter(isProblemReviews);
    const byProblem = new Map(rows.map((row) => [row.problemId, knownEvents(row)]));
    last = { name: db.name, decisions: { byProblem, revision } };
  }
  return {
    decisions: last.decisions,
    plan: isReviewPlan(plan) && plan.endedAt === null ? plan : null,
  };
}

/** Gives the decisions another revision, in the transaction that changes them. */
export function reviseDecisions(writing: Writing<OwnData>): void {
  void writing.objectStore('reviewPlan').put(Math.random(), REVISION);
}
