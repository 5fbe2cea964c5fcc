import type { Filters } from '../../filters/filters.ts';
import type { Aim } from '../../picks/aims.ts';
import type { Picks } from '../../picks/stored-picks.ts';
import { nextKinds } from '../../practice/next-kinds.ts';
import { currentPractice } from '../practice/practice.ts';
import type { PickScene } from './pick-list.ts';
import { dueReview } from './review-pick.ts';

/**
 * What a practice session wants next: one certain problem; a new one by an aim; or `none-due` if it is only of reviews and none of them is due.
 */
export type NextInPractice = { id: number; by: 'review' | 'practice' } | { aim: Aim } | 'none-due';

/** Returns what the player's practice session wants next; null if none goes on. `aim`: the player's own. */
export async function nextInPractice(
  scene: PickScene,
  aim: Aim,
  filters: Filters,
  picks: Picks,
): Promise<NextInPractice | null> {
  const { context, account } = scene;
  // If it cannot be read, a problem is picked as without a session.
  const current = account && (await currentPractice(context, account).catch(() => null));
  if (current?.tally.state !== 'running') return null;
  const { practice, tally } = current;
  if (practice.problems) {
    const tried = new Set(tally.problems.map(({ problemId }) => problemId));
    const left = practice.problems.filter((id) => !tried.has(id));
    const opened = picks.list.flatMap(({ id, at }) => (at >= practice.startedAt ? [id] : []));
    // Those that were opened and not tried come again after the others, the one opened longest ago first.
    const [id] = left.toSorted((one, other) => opened.lastIndexOf(one) - opened.lastIndexOf(other));
    return id === undefined ? null : { id, by: 'practice' };
  }
  for (const kind of nextKinds(practice, tally)) {
    if (kind !== 'review') return { aim: kind === 'warm-up' ? 'warm-up' : aim };
    const id = await dueReview(scene, filters, picks, practice.startedAt);
    if (id !== null) return { id, by: 'review' };
  }
  return 'none-due';
}
