import { done, failed, NO_MATCH, type Result } from '../../failure.ts';
import { type Candidate, reasonFor } from '../../picks/pick.ts';
import type { Skill } from '../../picks/prediction.ts';
import { type Picks, type ProblemPick, withPick } from '../../picks/stored-picks.ts';
import type { PickScene } from './pick-list.ts';
import { changePicks } from './pick-writers.ts';

/**
 * Stores a pick, so that the player can go back to it, and returns it. `change` makes another change to the stored picks in the
 * same transaction. Fails with `NO_MATCH` if there is no candidate.
 */
export async function storePick(
  scene: PickScene,
  candidate: Candidate | null,
  by: ProblemPick['by'],
  skill: Skill | null,
  change?: (picks: Picks) => Picks,
): Promise<Result<ProblemPick>> {
  if (!candidate) return failed(NO_MATCH);
  const { problem } = candidate;
  return storePickOf(scene, { id: problem.id, by, reason: skill && reasonFor(problem, skill) }, change);
}

/** Stores a pick, made now, and returns it. `change`: see `storePick`. */
export async function storePickOf(
  { context, picksDb }: PickScene,
  made: Omit<ProblemPick, 'at'>,
  change: (picks: Picks) => Picks = (picks) => picks,
): Promise<Result<ProblemPick>> {
  const pick = { ...made, at: context.environment.now() };
  await changePicks(picksDb, (picks) => withPick(change(picks), pick));
  return done(pick);
}
