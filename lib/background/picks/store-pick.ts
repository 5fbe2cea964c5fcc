import { done, type Failure, failed, type Result } from '../../failure.ts';
import { type Candidate, reasonFor } from '../../picks/pick.ts';
import type { Skill } from '../../picks/prediction.ts';
import { type Picks, type ProblemPick, withPick } from '../../picks/stored-picks.ts';
import type { PickScene } from './pick-list.ts';
import { changePicks } from './pick-writers.ts';

/** The failure if no problem matches the filters. */
export const NO_MATCH: Failure = { kind: 'nothing-fits' };

/**
 * Stores a pick, so that the player can go back to it, and returns it. `change` makes another change to the stored picks in the
 * same transaction. Fails with `nothing-fits` if there is no candidate.
 */
export async function storePick(
  { context, picksDb }: PickScene,
  candidate: Candidate | null,
  by: ProblemPick['by'],
  skill: Skill | null,
  change: (picks: Picks) => Picks = (picks) => picks,
): Promise<Result<ProblemPick>> {
  if (!candidate) return failed(NO_MATCH);
  const { problem } = candidate;
  const at = context.environment.now();
  const pick = { id: problem.id, at, by, reason: skill && reasonFor(problem, skill) };
  await changePicks(picksDb, (picks) => withPick(change(picks), pick));
  return done(pick);
}
