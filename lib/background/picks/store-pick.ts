import { done, type Result } from '../../failure.ts';
import type { Problem } from '../../model.ts';
import { type Picks, type ProblemPick, withPick } from '../../picks/stored-picks.ts';
import { siteNow } from '../net/site-clock.ts';
import type { PickScene } from './pick-list.ts';
import { changePicks } from './pick-writers.ts';

/** A problem that was found for a pick, and what changes of the stored picks with it. */
export interface Found {
  problem: Problem;
  change?: (picks: Picks) => Picks;
}

/** Stores a pick, made now, and returns it. `change` makes another change to the stored picks in the same transaction. */
export async function storePick(
  { context, picksDb }: PickScene,
  made: Omit<ProblemPick, 'at'>,
  change: (picks: Picks) => Picks = (picks) => picks,
): Promise<Result<ProblemPick>> {
  const pick = { ...made, at: await siteNow(context) };
  await changePicks(picksDb, (picks) => withPick(change(picks), pick));
  return done(pick);
}
