import type { Account } from '../../account/account.ts';
import { middleOfRank, roughElo } from '../../difficulty/likely-elo.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { type FirstAttempt, fitSkill, type Skill } from '../../picks/prediction.ts';
import { isYoung } from '../../requests/request-status.ts';
import { readSkill } from '../../store/player/picks.ts';
import { playerData } from '../../store/player/player.ts';
import { readManyProblems } from '../../store/site/site-data.ts';
import { writeSkill } from './pick-writers.ts';

/** Returns the player's skill, estimated from first attempts. Uses the stored estimate unless it is outdated at `now` (epoch ms). */
export async function skillOf(account: Account, now: number): Promise<Skill> {
  const stored = await readSkill(await playerData(account.origin, account.player.id));
  const isCurrent = stored?.playerElo === eloOf(account) && isYoung(stored.fittedAt, LIFETIME.skillMs, now);
  return isCurrent ? stored : learnSkill(account, now);
}

/** Estimates the player's skill again from all first attempts, stores it and returns it. */
export async function learnSkill(account: Account, now: number): Promise<Skill> {
  const db = await playerData(account.origin, account.player.id);
  const stats = (await db.getAll('stats')).filter(({ attemptCount }) => attemptCount > 0);
  const problems = await readManyProblems(
    account.origin,
    stats.map(({ problemId }) => problemId),
  );
  const attempts = stats.flatMap(({ firstAt, firstSolved, firstHasContext }, i): FirstAttempt[] => {
    const problem = problems[i];
    const elo = problem ? roughElo(problem) : null;
    if (!problem || elo === null || firstAt === null || firstSolved === null || firstHasContext) return [];
    return [{ genre: problem.genre, elo, solved: firstSolved, at: firstAt }];
  });
  const skill = fitSkill(attempts, eloOf(account), now);
  await writeSkill(db, skill);
  return skill;
}

/** Returns the player's elo. If the site reports none, returns the elo in the middle of the rank that it reports. */
function eloOf({ player }: Account): number | null {
  return player.elo ?? middleOfRank(player.rank);
}
