import type { Problem } from '../model.ts';
import type { PanelModel } from '../protocol.ts';
import { dayStart } from '../time.ts';

/** What blind mode can hide of a problem, each by itself, until the player has tried it today. */
export const BLIND_PARTS = ['rank', 'elo', 'genre', 'rating', 'results'] as const;
export type BlindPart = (typeof BLIND_PARTS)[number];

/** The parts with one of them chosen, or no more, in their usual order. */
export function withPart(parts: readonly BlindPart[], part: BlindPart, on: boolean): BlindPart[] {
  return BLIND_PARTS.filter((one) => (one === part ? on : parts.includes(one)));
}

/** What is hidden now of a problem last tried at that moment (epoch ms; null: never). The day is the device's own. */
export function hiddenParts(
  chosen: readonly BlindPart[],
  lastAt: number | null,
  now: number,
): readonly BlindPart[] {
  // A site whose clock is ahead may say tomorrow.
  return lastAt !== null && lastAt >= dayStart(now) ? [] : chosen;
}

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
