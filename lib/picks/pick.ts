import { levelOf, rankOfLevel } from '../difficulty/levels.ts';
import { type Filters, GENRES } from '../filters/filters.ts';
import { type Guarded, isNumber, isString, objectOf, orNull } from '../guards.ts';
import type { Range } from '../model.ts';
import { isRank, type Problem, type Status } from '../model.ts';
import { bounded, eloFor, missRate, offsetIn, predicted, type Skill } from './prediction.ts';

/** The expected chance of success for each aim. */
export const AIMS = { 'warm-up': 0.85, stretch: 0.65, hard: 0.45 } as const;
export type Aim = keyof typeof AIMS;
/** The aims, the easiest first. */
export const AIM_NAMES = ['warm-up', 'stretch', 'hard'] as const satisfies readonly Aim[];

/** A request for a pick. The order and the number in its filters do not matter. */
export interface PickRequest {
  aim: Aim;
  filters: Filters;
}

/** A problem that may be picked. */
export interface Candidate {
  problem: Problem;
  /** Null: unknown. */
  status: Status | null;
  /** When the player last tried it, epoch ms; null: never or unknown. */
  lastAt: number | null;
}

export interface PickOptions {
  aim: Aim;
  skill: Skill;
  /** Problems picked or shown lately. None of them is picked again while there is another. */
  seen: ReadonlySet<number>;
  /** Epoch ms. */
  now: number;
  /** A number from 0 up to, not including, 1. */
  chance: () => number;
}

/** Whether something stored is a reason. */
export const isReason = objectOf({
  genre: orNull(isString),
  rank: orNull(isRank),
  /** Chance of success, 0 to 1; null if unknown. */
  success: orNull(isNumber),
  /** A 90 % interval for the chance, given what is known of the player. */
  low: orNull(isNumber),
  high: orNull(isNumber),
  /** How much stronger the player is in this genre than the site's elo says, in elo. */
  offset: isNumber,
  /** Number of the player's first tries from which `success` and `offset` are estimated; 0: none. */
  tries: isNumber,
  /** Share of such problems that the player missed, 0 to 1; null if there are too few. */
  missRate: orNull(isNumber),
});

/** Why a problem was picked; the interface makes a sentence of it. */
export type Reason = Guarded<typeof isReason>;

/** A chance of success within this distance is near the aim. */
const NEAR = 0.1;
/** If none is near, problems less than this farther off than the nearest one count as equally near. */
const ALIKE = 0.02;
/** The site's list is requested for problems this near, since its 100 rows are only a part of them. */
const ASKED_NEAR = 0.05;
/** Highest chance to aim for; no elo is low enough for certainty. */
const SUREST = 0.98;
/** A problem tried within this time is still remembered. */
const LATELY_MS = 30 * 86_400_000;

/** The weight of each preference among problems near the aim, as a distance in chance of success. */
const WORTH = {
  /** Per star. Most problems lie within two. */
  star: 0.02,
  /** Per 100 elo that the player is weaker in the genre; at most twice that counts. */
  weakness: 0.02,
  /** A random part, so that of equal problems it is not always the same one. */
  variety: 0.03,
} as const;

/**
 * Ratings are averaged with `averageVotes` votes for an average problem (Bayesian mean), so ten votes count half. Fewer
 * than `leastVotes` may come from the author and a friend, and do not count. The site's average is unknown; in general,
 * scales from 1 to 5 are used above their middle.
 */
const RATING = { average: 3.5, averageVotes: 10, leastVotes: 3 } as const;

interface Scored {
  candidate: Candidate;
  /** Chance of success minus the aim; null if unknown. */
  off: number | null;
  /** How familiar it is to the player, from 0 (new) to 3 (remembered). */
  familiarity: number;
  /** Lower is better. */
  cost: number;
}

/**
 * Returns one of the candidates, all of which match the player's filters; null if there are none.
 *
 * Problems not seen lately come first, then those near the aim, then those new to the player (before tried and unsolved
 * ones, solved ones, and ones tried lately). From the rest it takes the best one that is easier than the aim and the
 * best one that is harder, and draws between them so that the mean chance of success equals the aim, however unevenly
 * the problems are distributed. The best is near the aim, well rated and of a weak genre. A problem without a
 * prediction is picked only if there is none with one. The work grows linearly with the number of candidates.
 */
export function pickNext(candidates: readonly Candidate[], options: PickOptions): Candidate | null {
  const unseen = candidates.filter(({ problem }) => !options.seen.has(problem.id));
  const scored = (unseen.length > 0 ? unseen : candidates).map((candidate) => score(candidate, options));
  return drawn(leastFamiliar(nearAim(scored)), options.chance)?.candidate ?? null;
}

/** This many new problems near the aim leave a choice. */
const ENOUGH = 10;

/** Whether there are enough suitable candidates: not seen lately, near the aim and, if `mustBeNew`, new. */
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

function score(candidate: Candidate, { aim, skill, now, chance }: PickOptions): Scored {
  const { problem } = candidate;
  const prediction = predicted(skill, problem);
  const off = prediction && prediction.success - AIMS[aim];
  const weakness = (skill.any.offset - offsetIn(skill, problem.genre).offset) / 100;
  const cost =
    Math.abs(off ?? 0) -
    WORTH.star * ratingOf(problem) -
    WORTH.weakness * Math.min(Math.max(weakness, -2), 2) -
    WORTH.variety * chance();
  return { candidate, off, familiarity: familiarityOf(candidate, now), cost };
}

function familiarityOf({ status, lastAt }: Candidate, now: number): number {
  if (lastAt !== null && now - lastAt < LATELY_MS) return 3;
  if (status === 'solved') return 2;
  return status === 'tried_but_not_solved' || lastAt !== null ? 1 : 0;
}

/** Returns the estimated rating of a problem, 1 to 5. */
export function ratingOf({ stars, votes }: Problem): number {
  const { average, averageVotes, leastVotes } = RATING;
  if (stars === null || votes === null || votes < leastVotes) return average;
  return (average * averageVotes + stars * votes) / (averageVotes + votes);
}

function nearAim(scored: readonly Scored[]): readonly Scored[] {
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
 * Draws between the best on either side of the aim. The nearer one is drawn more often, in proportion to the other's
 * distance.
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
 * Returns the elo range to request from the site's list so that it has problems near the aim. `off`: how far from the
 * aim the chance of success may be; 0.05 if there are many. `genres`: any of these, or all if empty. Returns null if
 * the player's elo is unknown.
 */
export function eloRangeFor(
  aim: Aim,
  skill: Skill,
  genres: readonly string[],
  off = ASKED_NEAR,
): Range | null {
  const wanted = genres.length > 0 ? genres : GENRES;
  const elos = [AIMS[aim] + off, AIMS[aim] - off].flatMap((success) =>
    wanted.flatMap((genre) => eloFor(skill, genre, Math.min(success, SUREST)) ?? []),
  );
  if (elos.length === 0) return null;
  return { from: bounded(Math.floor(Math.min(...elos))), to: bounded(Math.ceil(Math.max(...elos))) };
}

/** Returns the reason for picking a problem. */
export function reasonFor(problem: Problem, skill: Skill): Reason {
  const { genre, rank, elo } = problem;
  const { success, low, high, tries } = predicted(skill, problem) ?? UNKNOWN;
  return {
    genre,
    rank: rank ?? (elo === null ? null : rankOfLevel(levelOf(elo))),
    success,
    low,
    high,
    offset: offsetIn(skill, genre).offset,
    tries,
    missRate: missRate(skill, problem),
  };
}

const UNKNOWN = { success: null, low: null, high: null, tries: 0 };
