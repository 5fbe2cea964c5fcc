import { likelyElo } from '../difficulty/likely-elo.ts';
import { isNumber } from '../guards.ts';
import { LIST } from '../limits.ts';
import type { Problem } from '../model.ts';
import { type Estimate, fitOffsets, type Observation } from './genre-offsets.ts';

/**
 * The player's first attempt on a problem, if it has no context. Later ones do not measure strength, because the problem
 * is remembered.
 */
export interface FirstAttempt {
  genre: string | null;
  /** The elo of the problem. */
  elo: number;
  solved: boolean;
  /** Epoch ms. */
  at: number;
}

/** How much stronger than `Skill.base` a player is in a genre, and how certain that is. */
interface Offset {
  offset: number;
  /** Its standard deviation, in elo. */
  sd: number;
  /** Number of the player's first attempts from which the offset is estimated. */
  attempts: number;
}

/** The estimated strength of a player. */
export interface Skill {
  /** The elo to which offsets are added: the site's elo of the player, else an estimate; null if there is none. */
  base: number | null;
  /** The offset for a genre that was never attempted or is unknown; based on all attempts. */
  any: Offset;
  genres: readonly (Offset & { genre: string })[];
}

/** Log odds per point of elo, by the elo formula. */
export const ODDS_PER_ELO = Math.LN10 / 400;
const YEAR_MS = 365.25 * 86_400_000;
/** The weight of an attempt halves with each period of this length since, and with each group of this many later attempts. */
const HALF_LIFE = { ms: YEAR_MS, attempts: 1_000 };
/**
 * The prior of any player: standard deviations in elo.
 *
 * The site's elo varies by about 45 around the true strength if an attempt changes it by about 20. It is assumed that
 * genres differ by two or three ranks (28 elo each), and that all genres change by as much in a year. No attempts of
 * the site's players were available to measure this; the attempts of a player soon outweigh it.
 */
export const PRIOR = { shared: 45, group: 70, trend: 80 };
/**
 * The deviation of the shared part if the site's elo is unknown: players may choose problems far from their strength.
 */
export const UNKNOWN_SHARED = 350;
/** Standard deviation of a problem's true difficulty from its elo. A problem's elo varies like a player's. */
const PROBLEM_SD = 40;

/**
 * Returns the strength of a player at `now` (epoch ms) from first attempts in any order. The strength is an offset for
 * each genre to the elo formula `log odds = (base + offset − problem's elo) × ln 10 / 400`. `fitOffsets` describes how
 * an offset is fitted and drawn towards zero. Without attempts, the offsets are zero.
 *
 * All genres share one part of the offset, in case the player's elo on the site is wrong for all genres. Attempts of an
 * unknown genre count only for that part. The weight of an attempt halves after a year, and after 1,000 more attempts, for this
 * reason: players improve, while `playerElo` is the player's present elo. If `playerElo` is unknown (null), the mean
 * elo of the attempted problems replaces it, and the shared part may be large. Invalid attempts are ignored.
 */
export function fitSkill(
  firstAttempts: readonly FirstAttempt[],
  playerElo: number | null,
  now: number,
): Skill {
  const attempts = firstAttempts
    .filter(({ elo, at }) => isNumber(elo) && isNumber(at))
    .map((one) => ({ ...one, elo: bounded(one.elo), at: Math.min(one.at, now) }))
    .sort((one, other) => other.at - one.at);
  const siteElo = isNumber(playerElo) ? bounded(playerElo) : null;
  const base = siteElo ?? meanElo(attempts);
  const ofGenre = Map.groupBy(attempts, ({ genre }) => genre);
  const genres = [...ofGenre.keys()].filter((genre) => genre !== null);
  const indexOf = new Map(genres.map((genre, i) => [genre, i]));
  // Ages count from the newest attempt, not from now: during a pause neither the player's strength nor the player's elo on
  // the site changes.
  const newest = attempts[0]?.at ?? now;
  const results = attempts.map(
    ({ genre, elo, solved, at }, later): Observation => ({
      group: (genre === null ? null : indexOf.get(genre)) ?? null,
      odds: ((base ?? 0) - elo) * ODDS_PER_ELO,
      age: (newest - at) / YEAR_MS,
      weight: 2 ** ((at - now) / HALF_LIFE.ms - later / HALF_LIFE.attempts),
      solved,
    }),
  );
  const prior = {
    shared: (siteElo === null ? UNKNOWN_SHARED : PRIOR.shared) * ODDS_PER_ELO,
    group: PRIOR.group * ODDS_PER_ELO,
    trend: PRIOR.trend * ODDS_PER_ELO,
  };
  const offsets = fitOffsets(results, genres.length, prior);
  return {
    base,
    any: inElo(offsets.any, attempts.length),
    genres: genres.map((genre, i) => ({
      genre,
      ...inElo(offsets.groups[i] ?? offsets.any, ofGenre.get(genre)?.length ?? 0),
    })),
  };
}

/** Returns an elo limited to the bounds of the list, so that an invalid one has no larger effect than a real one. */
export function bounded(elo: number): number {
  return Math.min(Math.max(elo, LIST.minElo), LIST.maxElo);
}

function meanElo(attempts: readonly FirstAttempt[]): number | null {
  return attempts.length === 0 ? null : attempts.reduce((sum, { elo }) => sum + elo, 0) / attempts.length;
}

function inElo({ mean, sd }: Estimate, attempts: number): Offset {
  return { offset: mean / ODDS_PER_ELO, sd: sd / ODDS_PER_ELO, attempts };
}

/**
 * Returns how much stronger than `skill.base` the player is in a genre. If the genre is unknown or was never attempted,
 * returns the offset of all attempts.
 */
export function offsetIn(skill: Skill, genre: string | null): Offset {
  const own = skill.genres.find((one) => one.genre === genre);
  return own ?? (genre === null ? skill.any : { ...skill.any, attempts: 0 });
}

/**
 * Returns the chance that the player solves a problem at the first attempt; null if the elo of player or problem is
 * unknown.
 *
 * The chance is the mean over the uncertainty of the player's offset and of the problem's elo. This uncertainty draws
 * the log odds towards zero (`damping`).
 */
export function predicted(skill: Skill, problem: Problem): number | null {
  const elo = likelyElo(problem);
  if (elo === null || skill.base === null) return null;
  const { offset, sd } = offsetIn(skill, problem.genre);
  const odds = (skill.base + offset - elo) * ODDS_PER_ELO;
  return chanceOf(odds * damping(Math.hypot(sd, PROBLEM_SD)));
}

/**
 * Returns the elo of a problem of this genre that the player solves with this chance; null if the player's elo is
 * unknown.
 */
export function eloFor(skill: Skill, genre: string | null, success: number): number | null {
  if (skill.base === null) return null;
  const { offset, sd } = offsetIn(skill, genre);
  const odds = Math.log(success / (1 - success)) / damping(Math.hypot(sd, PROBLEM_SD));
  return skill.base + offset - odds / ODDS_PER_ELO;
}

function chanceOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/**
 * Returns the factor for the log odds by which their uncertainty is taken into account. For normally distributed log
 * odds, the mean chance is about the chance for their mean times this factor: `1 / √(1 + π σ² / 8)` (MacKay 1992).
 */
function damping(sd: number): number {
  return 1 / Math.sqrt(1 + (Math.PI * (sd * ODDS_PER_ELO) ** 2) / 8);
}
