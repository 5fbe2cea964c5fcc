import { distanceBetween, narrowedRange } from '../difficulty/likely-elo.ts';
import { mergeProblem, type Problem } from '../model.ts';
import type { StoredProblem } from './stored-problem.ts';

/**
 * A problem's data from a response, and the range of elo that was requested. `existedAt`: only an attempt at this time names the problem,
 * epoch ms, so it may have been deleted since.
 */
export type ReportedProblem = Problem & Pick<StoredProblem, 'within'> & { existedAt?: number };

/** Returns the stored problem as it is after a response. */
export function withReported(stored: StoredProblem, reported: ReportedProblem): StoredProblem {
  const within = narrowedRange(stored.within, reported.within);
  const { existedAt = Number.POSITIVE_INFINITY } = reported;
  const missingAt = existedAt > stored.missingAt ? 0 : stored.missingAt;
  return { ...stored, ...mergeProblem(stored, reported), missingAt, ...(within ? { within } : {}) };
}

/** Returns the stored problem, without an elo that is outside the range in which the site has found it now. */
export function withoutMovedElo(stored: StoredProblem, { within }: ReportedProblem): StoredProblem {
  const { elo } = stored;
  const isMoved = elo !== null && within && distanceBetween({ from: elo, to: elo }, within) > 0;
  return isMoved ? { ...stored, elo: null } : stored;
}
