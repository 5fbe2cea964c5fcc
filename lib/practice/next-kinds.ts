import type { Practice, PracticeKind } from './practice.ts';
import type { PracticeTally } from './tally.ts';

/** The share of a session that is warm-up. */
const WARM_UP = 0.2;

/**
 * Returns the kinds of the problem that is next in a session, the wanted one first, then those that may take its place: the first
 * fifth is warm-up, then every other problem is a review.
 */
export function nextKinds(
  { kinds, length }: Practice,
  { problems, activeMs }: PracticeTally,
): readonly PracticeKind[] {
  const done = problems.length;
  const minutes = activeMs / 60_000;
  const isEarly =
    length.unit === 'problems' ? done < Math.ceil(WARM_UP * length.count) : minutes < WARM_UP * length.count;
  const isBeginning = isEarly && kinds.includes('warm-up');
  const order: PracticeKind[] = isBeginning
    ? ['warm-up', 'new', 'review']
    : done % 2 === 0
      ? ['new', 'review', 'warm-up']
      : ['review', 'new', 'warm-up'];
  return order.filter((kind) => kinds.includes(kind));
}
