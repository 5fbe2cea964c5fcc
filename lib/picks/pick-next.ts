import { levelOf, rankOfLevel } from '../difficulty/levels.ts';
import { bayesianRating, USUAL_STARS } from '../filters/bayesian-rating.ts';
import type { Filters } from '../filters/filters.ts';
import { GENRES } from '../filters/genres.ts';
import { type Guarded, isBoolean, isNumber, isString, objectOf, orMissing, orNull } from '../guards.ts';
import type { Range } from '../model.ts';
import { isRank, type Problem, type Status } from '../model.ts';
import { CHANCES, type Difficulty } from './difficulties.ts';
import { bounded, eloFor, offsetIn, predicted, type Skill } from './prediction.ts';

/** A request for a pick. `count` and `descending` of its filters are ignored. */
export interface PickRequest {
  difficulty: Difficulty;
  filters: Filters;
  /**
   * Whether only these filters count: no session, and if no problem matches, none is picked. Else one is picked from all problems
   * then.
   */
  strict?: true | undefined;
  /** The problem that the player wants to leave. In a session it does not come at once again. */
  leaving?: number | undefined;
}

/** What is to open: the next due review, or a problem that is picked by a request. */
export type Wanted = 'review' | Omit<PickRequest, 'leaving'>;

/** A problem that may be picked. */
export interface Candidate {
  problem: Problem;
  /** Null: unknown. */
  status: Status | null;
  /** When the player last attempted it, epoch ms; null: never or unknown. */
  lastAt: number | null;
}

export interface PickOptions {
  difficulty: keyof typeof CHANCES;
  skill: Skill;
  /** Problems that were recently picked or shown. None of them is picked again if there is another. */
  seen: ReadonlySet<number>;
  /** Epoch ms. */
  now: number;
  /** Returns a random number from 0 up to, not including, 1. */
  chance: () => number;
}

export const isReason = objectOf({
  genre: orNull(isString),
  rank: orNull(isRank),
  /** Chance of success, 0 to 1; null if unknown. */
  success: orNull(isNumber),
  /** Whether the player is weaker in this genre than in others. */
  isWeaker: orMissing(isBoolean),
});

/** Why a problem was picked. */
export type Reason = Guarded<typeof isReason>;

/** A problem is near the target if its chance of success differs by at most this. */
const NEAR = 0.1;
/**
 * If no problem is near the target, all problems at most this much farther from it than the nearest one count as equally
 * near.
 */
const ALIKE = 0.02;
/**
 * How far from the target the chance of success may be in the first request for the site's list. This is narrower than `NEAR`, since
 * the list's 100 rows are only a part of the problems.
 */
export const NEAR_IN_LIST = 0.05;
/** The highest chance of success to aim for. No elo is low enough for a certain success. */
const SUREST = 0.98;
/** The player still remembers a problem that was attempted within this time, ms. */
const LATELY_MS = 30 * 86_400_000;

/** The weight of each preference among problems near the target, as a distance in chance of success. */
const WORTH = {
  /** Weight of one star. Most problems differ by less than two. */
  star: 0.02,
  /** Weight of 100 elo that the player is weaker in the genre; at most 200 elo count. */
  weakness: 0.02,
  /** Weight of a random part, so that among equal problems it is not always the same one. */
  variety: 0.03,
} as const;

/** Fewer votes than this are ignored, since they may be from the author and a friend. */
const MIN_VOTES = 3;

interface Scored {
  candidate: Candidate;
  /** Chance of success minus the target; null if the chance is unknown. */
  off: number | null;
  /** How familiar it is to the player, from 0 (new) to 3 (remembered). */
  familiarity: number;
  /** Lower is better. */
  cost: number;
}

/**
 * Returns one of the candidates, all of which match the player's filters; null if there are none.
 *
 * Candidates that were not seen recently come first, then those near the target, then those new to the player (before
 * those of unknown status, attempted and unsolved ones, solved ones, and recently attempted ones). Among the remaining ones it finds the best one that
 * is easier than the target and the best one that is harder. It draws between these two so that the mean chance of success
 * equals the target, for any distribution of the problems. The best one is near the target, well rated, and of a genre in
 * which the player is weak. A problem without a prediction is picked only if no problem has one. The work grows
 * linearly with the number of candidates.
 */
export function pickNext(candidates: readonly Candidate[], options: PickOptions): Candidate | null {
  const unseen = candidates.filter(({ problem }) => !options.seen.has(problem.id));
  const scored = (unseen.length > 0 ? unseen : candidates).map((candidate) => score(candidate, options));
  return drawn(leastFamiliar(nearTarget(scored)), options.chance)?.candidate ?? null;
}

/** This many suitable problems near the target are enough to choose from. */
const ENOUGH = 10;

/** Whether there are enough suitable candidates: not seen recently, near the target and, if `mustBeNew`, new. */
export function isEnough(
  candidates: readonly Candidate[],
  options: PickOptions,
  mustBeNew: boolean,
): boolean {
  const right = candidates.filter((candidate) => {
    const { off, familiarity } = score(candidate, options);
    const isNear = off !== null && Math.abs(off) <= NEAR;
    return isNear && (familiarity === 0 || !mustBeNew) && !options.seen.has(candidate.problem.id);
  });
  return right.length >= ENOUGH;
}

function score(candidate: Candidate, { difficulty, skill, now, chance }: PickOptions): Scored {
  const { problem } = candidate;
  const success = predicted(skill, problem);
  const off = success === null ? null : success - CHANCES[difficulty];
  const weakness = (skill.any.offset - offsetIn(skill, problem.genre).offset) / 100;
  const cost =
    Math.abs(off ?? 0) -
    WORTH.star * ratingOf(problem) -
    WORTH.weakness * Math.min(Math.max(weakness, -2), 2) -
    WORTH.variety * chance();
  return { candidate, off, familiarity: familiarityOf(candidate, now), cost };
}

/** The familiarity of a problem whose status is unknown: less than that of an attempted one. */
const MAYBE_TRIED = 0.5;

function familiarityOf({ status, lastAt }: Candidate, now: number): number {
  if (lastAt !== null && now - lastAt < LATELY_MS) return 3;
  if (status === 'solved') return 2;
  if (status === 'tried_but_not_solved' || lastAt !== null) return 1;
  // While the history is incomplete, the player may have attempted this problem long ago.
  return status === 'untried' ? 0 : MAYBE_TRIED;
}

/** Returns the estimated rating of a problem, 1 to 5. */
export function ratingOf({ stars, votes }: Problem): number {
  if (stars === null || votes === null || votes < MIN_VOTES) return USUAL_STARS;
  return bayesianRating(stars, votes);
}

function nearTarget(scored: readonly Scored[]): readonly Scored[] {
  const distance = ({ off }: Scored) => (off === null ? Number.POSITIVE_INFINITY : Math.abs(off));
  const nearest = scored.reduce((least, one) => Math.min(least, distance(one)), Number.POSITIVE_INFINITY);
  const farthest = Math.max(NEAR, nearest + ALIKE);
  return scored.filter((one) => distance(one) <= farthest);
}

function leastFamiliar(scored: readonly Scored[]): readonly Scored[] {
  const least = scored.reduce(
    (lowest, { familiarity }) => Math.min(lowest, familiarity),
    Number.POSITIVE_INFINITY,
  );
  return scored.filter(({ familiarity }) => familiarity === least);
}

/**
 * Draws between the best candidate on either side of the target. The probability of each is proportional to the other's
 * distance from the target, so the nearer one is drawn more often.
 */
function drawn(scored: readonly Scored[], chance: () => number): Scored | null {
  const easier = best(scored.filter(({ off }) => (off ?? 0) >= 0));
  const harder = best(scored.filter(({ off }) => (off ?? 0) < 0));
  if (!easier || !harder) return easier ?? harder;
  const [above, below] = [easier.off ?? 0, -(harder.off ?? 0)];
  return chance() * (above + below) < below ? easier : harder;
}

function best(scored: readonly Scored[]): Scored | null {
  return scored.reduce<Scored | null>((found, one) => (found && found.cost <= one.cost ? found : one), null);
}

/**
 * Returns the elo range to request from the site's list, so that the rows are near the target. `off`: how far from the target
 * the chance of success may be. `genres`: any of these, or all if empty. Returns null if the player's elo is unknown.
 */
export function eloRangeFor(
  difficulty: PickOptions['difficulty'],
  skill: Skill,
  genres: readonly string[],
  off: number,
): Range | null {
  const wanted = genres.length > 0 ? genres : GENRES;
  const elos = [CHANCES[difficulty] + off, CHANCES[difficulty] - off].flatMap((success) =>
    wanted.flatMap((genre) => eloFor(skill, genre, Math.min(success, SUREST)) ?? []),
  );
  if (elos.length === 0) return null;
  return { from: bounded(Math.floor(Math.min(...elos))), to: bounded(Math.ceil(Math.max(...elos))) };
}

/** Bounds of elo in requests are multiples of this: each attempt moves the player's skill a little, which must not cause a request of its own. */
const ELO_STEP = 50;

/** Returns the range of elo to request for this one. */
export function requestedRange({ from, to }: Range): Range {
  return {
    from: from === null ? null : Math.floor(from / ELO_STEP) * ELO_STEP,
    to: to === null ? null : Math.ceil(to / ELO_STEP) * ELO_STEP,
  };
}

/** The player is called weaker in a genre from this much on, elo: one rank. */
const WEAKER = 28;

export function reasonFor(problem: Problem, skill: Skill): Reason {
  const { genre, rank, elo } = problem;
  const { offset, attempts } = offsetIn(skill, genre);
  return {
    genre,
    rank: rank ?? (elo === null ? null : rankOfLevel(levelOf(elo))),
    success: predicted(skill, problem),
    isWeaker: attempts > 0 && skill.any.offset - offset >= WEAKER,
  };
}
