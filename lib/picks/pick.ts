import { levelOf, rankOfLevel } from '../difficulty/levels.ts';
import type { Range } from '../difficulty/range.ts';
import { type Filters, GENRES } from '../filters/filters.ts';
import { LIST } from '../limits.ts';
import type { Problem, Rank, Status } from '../model.ts';
import { eloFor, missRate, offsetIn, predicted, type Skill } from './prediction.ts';

/** The chance of success that each aim looks for. */
export const AIMS = { 'warm-up': 0.85, stretch: 0.65, hard: 0.45 } as const;
export type Aim = keyof typeof AIMS;
export const AIM_NAMES = ['warm-up', 'stretch', 'hard'] as const satisfies readonly Aim[];

/** What a player wants to have picked; the order and number of the filters do not matter. */
export interface PickRequest {
  aim: Aim;
  filters: Filters;
}

/** A problem that may be picked. */
export interface Candidate {
  problem: Problem;
  /** Null: not known. */
  status: Status | null;
  /** When the player last tried it, epoch ms; null: never, or not known. */
  lastAt: number | null;
}

export interface PickOptions {
  aim: Aim;
  skill: Skill;
  /** Problems picked or shown lately: none of them comes again while there is another. */
  seen: ReadonlySet<number>;
  /** Epoch ms. */
  now: number;
  /** A number from 0 up to, not including, 1. */
  chance: () => number;
}

/** Why a problem was picked, to make a sentence of. */
export interface Reason {
  genre: string | null;
  rank: Rank | null;
  /** Chance of success, 0 to 1; null where it cannot be said. */
  success: number | null;
  /** In nine of ten cases a better knowledge of the player would put the chance between these. */
  low: number | null;
  high: number | null;
  /** How much stronger than the site's elo says the player is in this genre, in elo. */
  offset: number;
  /** How many first tries that was learned from. */
  tries: number;
  /** Share of such problems that the player missed, 0 to 1; null where there were too few. */
  missRate: number | null;
}

/** Up to here a chance of success is near the aim. */
const NEAR = 0.1;
/** Where none is near, those that are less than this farther off than the nearest are taken for equal. */
const ALIKE = 0.02;
/** The list is asked for what is as near as this: its 100 rows are but a part of them. */
const ASKED_NEAR = 0.05;
/** No elo is low enough to be solved for certain. */
const SUREST = 0.98;
/** A problem tried this short a time ago is still remembered. */
const LATELY_MS = 30 * 86_400_000;

/** What each preference is worth among those near the aim, in chance of success off it. */
const WORTH = {
  /** One star more. Most problems lie within two. */
  star: 0.02,
  /** A genre that the player is 100 elo weaker in; twice that is the most that counts. */
  weakness: 0.02,
  /** Between two equal problems, so that it is not always the same one. */
  variety: 0.03,
} as const;

/**
 * A rating counts as its stars together with so many votes for an average problem (Bayesian mean): ten strangers are needed to
 * be believed half. Fewer than three may be its author and a friend, and say nothing. The average is not known of the site; in
 * general, scales from 1 to 5 are used above their middle.
 */
const RATING = { average: 3.5, averageVotes: 10, leastVotes: 3 } as const;

interface Weighed {
  candidate: Candidate;
  /** Chance of success above the aim; null where it cannot be said. */
  off: number | null;
  /** 0: new to the player, up to 3: remembered. */
  worn: number;
  /** The less the better. */
  cost: number;
}

/**
 * Picks one of the candidates, all of which the player's filters let in; null if there are none. What was not seen lately comes
 * first; then what is near the aim; then what is new to the player, before tried and not solved, solved, and tried lately.
 * Of what is left, the best that is easier than the aim and the best that is harder are found, and one of the two is drawn so
 * that the mean chance of success is the aim itself, however unevenly problems lie about it. Best: close to the aim, well
 * rated, of a weak genre. One of which nothing can be predicted comes only where that holds for all. The work grows with the
 * number of candidates and no faster.
 */
export function pickNext(candidates: readonly Candidate[], options: PickOptions): Candidate | null {
  const unseen = candidates.filter(({ problem }) => !options.seen.has(problem.id));
  const weighed = (unseen.length > 0 ? unseen : candidates).map((candidate) => weigh(candidate, options));
  return drawn(leastWorn(nearAim(weighed)), options.chance)?.candidate ?? null;
}

/** So many that are new and near the aim leave a choice; of fewer, one comes for lack of others. */
const ENOUGH = 10;

/** Whether there are enough of the right ones among these: not seen lately, near the aim and, where that matters, new. */
export function isEnough(
  candidates: readonly Candidate[],
  options: PickOptions,
  mustBeNew: boolean,
): boolean {
  const right = candidates.filter((candidate) => {
    const { off, worn } = weigh(candidate, options);
    const isNear = off !== null && Math.abs(off) <= NEAR;
    return isNear && (worn === 0 || !mustBeNew) && !options.seen.has(candidate.problem.id);
  });
  return right.length >= ENOUGH;
}

function weigh(candidate: Candidate, { aim, skill, now, chance }: PickOptions): Weighed {
  const { problem } = candidate;
  const prediction = predicted(skill, problem);
  const off = prediction && prediction.success - AIMS[aim];
  const weakness = (skill.any.offset - offsetIn(skill, problem.genre).offset) / 100;
  const cost =
    Math.abs(off ?? 0) -
    WORTH.star * ratingOf(problem) -
    WORTH.weakness * Math.min(Math.max(weakness, -2), 2) -
    WORTH.variety * chance();
  return { candidate, off, worn: wornBy(candidate, now), cost };
}

function wornBy({ status, lastAt }: Candidate, now: number): number {
  if (lastAt !== null && now - lastAt < LATELY_MS) return 3;
  if (status === 'solved') return 2;
  return status === 'tried_but_not_solved' || lastAt !== null ? 1 : 0;
}

/** The rating that a problem can be believed to deserve, 1 to 5. */
export function ratingOf({ stars, votes }: Problem): number {
  const { average, averageVotes, leastVotes } = RATING;
  if (stars === null || votes === null || votes < leastVotes) return average;
  return (average * averageVotes + stars * votes) / (averageVotes + votes);
}

function nearAim(weighed: readonly Weighed[]): readonly Weighed[] {
  const distance = ({ off }: Weighed) => (off === null ? Number.POSITIVE_INFINITY : Math.abs(off));
  const nearest = weighed.reduce((least, one) => Math.min(least, distance(one)), Number.POSITIVE_INFINITY);
  const farthest = Math.max(NEAR, nearest + ALIKE);
  return weighed.filter((one) => distance(one) <= farthest);
}

function leastWorn(weighed: readonly Weighed[]): readonly Weighed[] {
  const least = weighed.reduce((lowest, { worn }) => Math.min(lowest, worn), Number.POSITIVE_INFINITY);
  return weighed.filter(({ worn }) => worn === least);
}

/** The best on either side of the aim, drawn between by how far they are from it: the nearer one so much more often. */
function drawn(weighed: readonly Weighed[], chance: () => number): Weighed | null {
  const easier = best(weighed.filter(({ off }) => (off ?? 0) >= 0));
  const harder = best(weighed.filter(({ off }) => (off ?? 0) < 0));
  if (!easier || !harder) return easier ?? harder;
  const [above, below] = [easier.off ?? 0, -(harder.off ?? 0)];
  return chance() * (above + below) < below ? easier : harder;
}

function best(weighed: readonly Weighed[]): Weighed | null {
  return weighed.reduce<Weighed | null>(
    (found, one) => (found && found.cost <= one.cost ? found : one),
    null,
  );
}

/**
 * Which elos to ask the site's list for, so that problems near the aim come (`off`: how far from it the chance of success may
 * be, 0.05 where there are many): of any of these genres, or of all where none is named. Null where the player's elo is not
 * known.
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
  const within = (elo: number) => Math.min(Math.max(elo, LIST.leastElo), LIST.mostElo);
  return { from: within(Math.floor(Math.min(...elos))), to: within(Math.ceil(Math.max(...elos))) };
}

/** What speaks for a problem. */
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
