import type { Problem } from '../model.ts';
import type { PanelModel } from '../protocol.ts';
import type { BlindPart } from './blind-parts.ts';

/** What may be said of a problem itself with these parts hidden: as if they were not known. */
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

/** A pick with these parts left out. Why it was picked speaks of rank, elo and genre in one. */
export function blindPick<P extends { reason: unknown; status: unknown }>(
  pick: P,
  hidden: readonly BlindPart[],
): P {
  const isTold = hidden.every((part) => part === 'rating' || part === 'results');
  return {
    ...pick,
    reason: isTold ? pick.reason : null,
    status: hidden.includes('results') ? null : pick.status,
  };
}

/** A panel with these parts left out. The player's usual time is one for the rank, and stands beside their last one. */
export function blindPanel(panel: PanelModel, hidden: readonly BlindPart[]): PanelModel {
  const isOpen = !hidden.includes('results');
  const usual = isOpen && !hidden.includes('rank') ? panel.usual : null;
  const blind = { ...panel, hidden, usual, problem: blindProblem(panel.problem, hidden) };
  if (isOpen) return blind;
  return { ...blind, status: null, tries: 0, solves: 0, bestMs: null, attempts: [], counted: null };
}
