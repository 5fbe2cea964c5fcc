import { levelOf } from '../difficulty/levels.ts';
import { likelyElo } from '../difficulty/likely-elo.ts';
import { isNumber, isText, listOf, objectOf, orNull } from '../guards.ts';
import { LIST } from '../limits.ts';
import type { Problem } from '../model.ts';
import { FEW_TRIES } from './few-tries.ts';
import { type Estimate, fitOffsets, type Result } from './genre-offsets.ts';

/** The player's first attempt on a problem. Later ones are no measure: the problem is remembered. */
export interface FirstTry {
  genre: string | null;
  /** The problem's. */
  elo: number;
  solved: boolean;
  /** Epoch ms. */
  at: number;
}

/** How much stronger than `Skill.base` a player is in something, in elo. */
export interface Offset {
  offset: number;
  /** Its standard deviation. */
  sd: number;
  /** How many first tries it was learned from. */
  tries: number;
}

/** First tries on problems of one level (`lib/difficulty/levels.ts`). */
export interface LevelTries {
  level: number;
  tries: number;
  misses: number;
}

export interface GenreSkill extends Offset {
  genre: string;
  /** Those of the year before it was fitted. */
  lastYear: LevelTries[];
}

/** What was learned of a player's strength; plain data, to be stored. */
export interface Skill {
  /** Epoch ms. */
  fittedAt: number;
  /** The elo that the site gave the player then; null where it was not known. */
  playerElo: number | null;
  /** What offsets are added to: the site's elo, else a likely one; null where nothing can be said. */
  base: number | null;
  /** For a genre that was never tried or is not known; learned from all tries. */
  any: Offset;
  genres: GenreSkill[];
}

const OFFSET = { offset: isNumber, sd: isNumber, tries: isNumber };
const isLevelTries = objectOf({ level: isNumber, tries: isNumber, misses: isNumber });

/** Whether something stored is a skill. */
export const isSkill = objectOf({
  fittedAt: isNumber,
  playerElo: orNull(isNumber),
  base: orNull(isNumber),
  any: objectOf(OFFSET),
  genres: listOf(objectOf({ ...OFFSET, genre: isText, lastYear: listOf(isLevelTries) })),
});

/** What can be said of a problem before it is tried. */
export interface Prediction {
  /** Chance of success, 0 to 1. */
  success: number;
  /** In nine of ten cases the chance that would be said if more were known lies between these. */
  low: number;
  high: number;
  /** First tries behind it: of its genre, or all where it names none. */
  tries: number;
}

/** Log odds for each point of elo. */
const ODDS_PER_ELO = Math.LN10 / 400;
const YEAR_MS = 365.25 * 86_400_000;
/** A try counts half as much for each such time that has passed since, and for each so many later tries. */
const HALF_LIFE = { ms: YEAR_MS, tries: 1_000 };
/**
 * Standard deviations of what is likely of any player, in elo. The site's elo swings by some 45 about the truth if an attempt
 * moves it by some 20; genres are taken to differ by two or three ranks (28 each), and a year to move all by as much. No
 * attempts of the site's players were at hand to measure this; what is learned of a player soon outweighs it.
 */
const PRIOR = { shared: 45, group: 70, trend: 80 };
/** Of the shared part where the site's elo is not known: players may well choose problems that are far from their strength. */
const UNKNOWN_SHARED = 350;
/** What a problem itself is off its elo: that swings like a player's. */
const PROBLEM_SD = 40;
/** Nine of ten values of a normal distribution lie within so many standard deviations. */
const RANGE_SDS = 1.645;
/** Misses near a problem are counted up to so many ranks from it, where the chance differs by some eighth at most. */
const NEAR_LEVELS = 3;

/**
 * What a player's first tries, in any order, say of the strength at `now` (epoch ms): how far each genre is off the elo
 * formula, `log odds = (base + offset − problem's elo) × ln 10 / 400`. `fitOffsets` says how an offset is learned and drawn
 * towards none: without tries the plain formula is left. There is a part that all genres share, for a site's elo that is off
 * for all of them; tries of no known genre teach that alone. A try counts half after a year, and half after 1,000 more: players
 * improve, and the site's elo is today's. Where that is not known (null), the mean of the problems tried stands in for it, with
 * a shared part that may be large. Tries that make no sense are left out.
 */
export function fitSkill(firstTries: readonly FirstTry[], playerElo: number | null, now: number): Skill {
  const tries = firstTries
    .filter(({ elo, at }) => isNumber(elo) && isNumber(at))
    .map((one) => ({ ...one, elo: bounded(one.elo), at: Math.min(one.at, now) }))
    .sort((one, other) => other.at - one.at);
  const knownElo = isNumber(playerElo) ? bounded(playerElo) : null;
  const base = knownElo ?? meanElo(tries);
  const ofGenre = Map.groupBy(tries, ({ genre }) => genre);
  const genres = [...ofGenre.keys()].filter((genre) => genre !== null);
  const indexOf = new Map(genres.map((genre, i) => [genre, i]));
  // Ages count from the newest try, not from now: a pause has no trend, and the site's elo stands still in it.
  const newest = tries[0]?.at ?? now;
  const results = tries.map(
    ({ genre, elo, solved, at }, later): Result => ({
      group: (genre === null ? null : indexOf.get(genre)) ?? null,
      odds: ((base ?? 0) - elo) * ODDS_PER_ELO,
      age: (newest - at) / YEAR_MS,
      weight: 2 ** ((at - now) / HALF_LIFE.ms - later / HALF_LIFE.tries),
      solved,
    }),
  );
  const prior = {
    shared: (knownElo === null ? UNKNOWN_SHARED : PRIOR.shared) * ODDS_PER_ELO,
    group: PRIOR.group * ODDS_PER_ELO,
    trend: PRIOR.trend * ODDS_PER_ELO,
  };
  const offsets = fitOffsets(results, genres.length, prior);
  return {
    fittedAt: now,
    playerElo: knownElo,
    base,
    any: inElo(offsets.any, tries.length),
    genres: genres.map((genre, i) => {
      const own = ofGenre.get(genre) ?? [];
      return {
        genre,
        ...inElo(offsets.groups[i] ?? offsets.any, own.length),
        lastYear: byLevel(own.filter(({ at }) => now - at <= YEAR_MS)),
      };
    }),
  };
}

/** Keeps an elo that makes no sense from having more say than any that was seen. */
function bounded(elo: number): number {
  return Math.min(Math.max(elo, LIST.leastElo), LIST.mostElo);
}

function meanElo(tries: readonly FirstTry[]): number | null {
  return tries.length === 0 ? null : tries.reduce((sum, { elo }) => sum + elo, 0) / tries.length;
}

function inElo({ mean, sd }: Estimate, tries: number): Offset {
  return { offset: mean / ODDS_PER_ELO, sd: sd / ODDS_PER_ELO, tries };
}

function byLevel(tries: readonly FirstTry[]): LevelTries[] {
  return [...Map.groupBy(tries, ({ elo }) => levelOf(elo))].map(([level, at]) => ({
    level,
    tries: at.length,
    misses: at.filter(({ solved }) => !solved).length,
  }));
}

function genreSkill(skill: Skill, genre: string | null): GenreSkill | undefined {
  return skill.genres.find((one) => one.genre === genre);
}

/** How much stronger than `skill.base` the player is in a genre; what holds for any where it is not known or was never tried. */
export function offsetIn(skill: Skill, genre: string | null): Offset {
  return genreSkill(skill, genre) ?? (genre === null ? skill.any : { ...skill.any, tries: 0 });
}

/**
 * The chance that the player solves a problem at the first try; null where the elo of either is not known. The chance is
 * the mean over all that the player's offset and the problem's own may be, for which the log odds are drawn towards none
 * (`damping`); the range is where nine of ten of these lie.
 */
export function predicted(skill: Skill, problem: Problem): Prediction | null {
  const elo = likelyElo(problem);
  if (elo === null || skill.base === null) return null;
  const { offset, tries, ...of } = offsetIn(skill, problem.genre);
  const sd = Math.hypot(of.sd, PROBLEM_SD);
  const odds = (skill.base + offset - elo) * ODDS_PER_ELO;
  const off = RANGE_SDS * sd * ODDS_PER_ELO;
  const success = chanceOf(odds * damping(sd));
  return {
    success,
    // Where the chance is next to 0 or 1, its mean may lie beyond them.
    low: Math.min(success, chanceOf(odds - off)),
    high: Math.max(success, chanceOf(odds + off)),
    tries,
  };
}

/** The elo of a problem of this genre that the player solves with this chance; null where the player's is not known. */
export function eloFor(skill: Skill, genre: string | null, success: number): number | null {
  if (skill.base === null) return null;
  const { offset, sd } = offsetIn(skill, genre);
  const odds = Math.log(success / (1 - success)) / damping(Math.hypot(sd, PROBLEM_SD));
  return skill.base + offset - odds / ODDS_PER_ELO;
}

function chanceOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** The mean chance over normally distributed log odds is about that of their mean times this: `1 / √(1 + π σ² / 8)` (MacKay 1992). */
function damping(sd: number): number {
  return 1 / Math.sqrt(1 + (Math.PI * (sd * ODDS_PER_ELO) ** 2) / 8);
}

/**
 * The share of first tries that the player missed in the last year, in the problem's genre and near its level; null from
 * fewer than `FEW_TRIES`.
 */
export function missRate(skill: Skill, problem: Problem): number | null {
  const elo = likelyElo(problem);
  if (elo === null) return null;
  const level = levelOf(elo);
  const near = (genreSkill(skill, problem.genre)?.lastYear ?? []).filter(
    (one) => Math.abs(one.level - level) <= NEAR_LEVELS,
  );
  const tries = near.reduce((sum, one) => sum + one.tries, 0);
  const misses = near.reduce((sum, one) => sum + one.misses, 0);
  return tries < FEW_TRIES ? null : misses / tries;
}
