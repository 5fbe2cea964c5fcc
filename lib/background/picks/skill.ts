import type { Account } from '../../account/account.ts';
import { middleOfRank, roughElo } from '../../difficulty/likely-elo.ts';
import { LIFETIME } from '../../limits.ts';
import { type FirstTry, fitSkill, type Skill } from '../../picks/prediction.ts';
import { isYoung } from '../../requests/request-status.ts';
import { playerData } from '../../store/player/player.ts';
import { readSkill } from '../../store/player/skill.ts';
import { readManyProblems } from '../../store/site/problems.ts';
import { writeSkill } from './pick-writers.ts';

/** What the player's first tries say of their strength at `now` (epoch ms): as kept, or learned anew where that is old. */
export async function skillOf(account: Account, now: number): Promise<Skill> {
  const kept = await readSkill(await playerData(account.origin, account.player.id));
  const isCurrent = kept?.playerElo === eloOf(account) && isYoung(kept.fittedAt, LIFETIME.skillMs, now);
  return isCurrent ? kept : learnSkill(account, now);
}

/** The same learned anew. */
export async function learnSkill(account: Account, now: number): Promise<Skill> {
  const db = await playerData(account.origin, account.player.id);
  const facts = (await db.getAll('facts')).filter(({ tries }) => tries > 0);
  const problems = await readManyProblems(
    account.origin,
    facts.map(({ problemId }) => problemId),
  );
  const tries = facts.flatMap(({ firstAt, firstSolved }, i): FirstTry[] => {
    const problem = problems[i];
    const elo = problem ? roughElo(problem) : null;
    if (!problem || elo === null || firstAt === null || firstSolved === null) return [];
    return [{ genre: problem.genre, elo, solved: firstSolved, at: firstAt }];
  });
  const skill = fitSkill(tries, eloOf(account), now);
  await writeSkill(db, skill);
  return skill;
}

/** What the player's level is taken for: the site's number, else the middle of the rank that it names. */
function eloOf({ player }: Account): number | null {
  return player.elo ?? middleOfRank(player.rank);
}
