import type { Problem } from '../model.ts';
import type { BlindPart } from './blind-parts.ts';
import type { PanelModel } from './panel.ts';

/** Returns a problem without the hidden parts, as if they were unknown. */
export function blindProblem(problem: Problem, hidden: readonly BlindPart[]): Problem {
  const shows = (part: BlindPart) => !hidden.includes(part);
  return {
    ...problem,
    rank: shows('rank') ? problem.rank : null,
    elo: shows('elo') ? problem.elo : null,
    genre: shows('genre') ? problem.genre : null,
    ...(shows('rating') ? {} : { stars: null, votes: null, unrated: false }),
  };
}

function tellsReason(hidden: readonly BlindPart[]): boolean {
  return hidden.every((part) => part === 'rating' || part === 'results');
}

/**
 * Returns a pick without the hidden parts. The reason combines rank, elo and genre, so it is removed if any of these is
 * hidden. That it is a review tells of earlier tries.
 */
export function blindPick<P extends Record<'by' | 'reason' | 'status' | 'mark', unknown>>(
  pick: P,
  hidden: readonly BlindPart[],
): Omit<P, 'by'> & { by: P['by'] | null } {
  const told = { ...pick, reason: tellsReason(hidden) ? pick.reason : null };
  if (!hidden.includes('results')) return told;
  return { ...told, by: pick.by === 'review' ? null : pick.by, status: null, mark: null };
}

/**
 * Returns the content of a panel without the hidden parts. The player's usual time depends on the rank, and it is shown
 * next to the last time. So it is removed if the rank or the results are hidden.
 */
export function blindPanel(panel: PanelModel, hidden: readonly BlindPart[]): PanelModel {
  const isOpen = !hidden.includes('results');
  const usual = isOpen && !hidden.includes('rank') ? panel.usual : null;
  const why = tellsReason(hidden) ? panel.why : null;
  const blind = { ...panel, hidden, usual, why, problem: blindProblem(panel.problem, hidden) };
  if (isOpen) return blind;
  return {
    ...blind,
    status: null,
    mark: null,
    tries: 0,
    solves: 0,
    firstSolved: null,
    bestMs: null,
    attempts: [],
    review: null,
    note: null,
  };
}
