import { middleOfRank, roughElo } from '../difficulty/likely-elo.ts';
import type { Attempts } from '../history/attempts.ts';
import type { History } from '../history/history.ts';
import { statsByProblem } from '../history/stats.ts';
import type { Player } from '../model.ts';
import { oncePer } from '../once-per.ts';
import type { Problems } from '../problem-data/problems.ts';
import { type FirstAttempt, fitSkill, type Skill } from './prediction.ts';

/** Returns the player's skill, estimated from first attempts. If the site reports no elo, that in the middle of the player's rank counts. */
export function skillOf({ attempts }: History, problems: Problems, player: Player, now: number): Skill {
  return fitSkill(firstAttempts(attempts)(problems), player.elo ?? middleOfRank(player.rank), now);
}

/** The first attempts on problems with an elo that tell the player's strength. */
const firstAttempts = oncePer((attempts: Attempts) =>
  oncePer((problems: Problems) =>
    [...statsByProblem(attempts).values()].flatMap(
      ({ problemId, firstAt, firstSolved, firstHasContext }): FirstAttempt[] => {
        const problem = problems.get(problemId);
        const elo = problem ? roughElo(problem) : null;
        if (!problem || elo === null || firstHasContext) return [];
        return [{ genre: problem.genre, elo, solved: firstSolved, at: firstAt }];
      },
    ),
  ),
);
