import {
  type Guard,
  type Guarded,
  isBoolean,
  isNumber,
  isString,
  objectOf,
  orMissing,
  orNull,
  type Stored,
  textLike,
  unchecked,
} from './guards.ts';

/** The basic types of the domain, as the extension stores them. Times are epoch ms, durations ms. */

export const isRank = objectOf({
  value: isNumber,
  unit: textLike<'kyu' | 'dan'>(),
  /** The site writes the rank with a question mark ("14 kyu?"): the problem's elo may be up to 19 levels away. */
  uncertain: isBoolean,
  /** Whether the answer that contained the rank does not say if it is uncertain. Rows of attempts never do. */
  unverified: unchecked<true | undefined>(),
});

/** A kyu or dan rank as the site writes it. */
export type Rank = Guarded<typeof isRank>;

/** Longest name of a context that is stored, in characters. */
export const LONGEST_CONTEXT = 80;

/** The largest number of 32 bits. Attempts are stored in columns of such numbers (`history/attempts.ts`). */
export const MOST_32_BITS = 2 ** 32 - 1;

const isWhole =
  (most: number): Guard<number> =>
  (value): value is number =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

export const isAttempt = objectOf({
  id: isWhole(MOST_32_BITS),
  problemId: isWhole(MOST_32_BITS),
  /** When the site recorded it, epoch ms. */
  at: isNumber,
  solved: isBoolean,
  /** Time taken in ms; null if the site stored none. */
  ms: orNull(isWhole(MOST_32_BITS - 1)),
  /**
   * Level of the problem's rank in the row of this attempt, 0 to 38 (`lib/difficulty/levels.ts`); null if the row has
   * none. The row does not say whether that rank is uncertain. So the level is used only to group times taken; it
   * proves nothing about the problem's elo.
   */
  level: orNull(isWhole(127)),
  /**
   * The name of what the attempt was made in, such as rush or a time trial, as the site writes it; missing if it is an
   * ordinary one. Only ordinary attempts count for best and usual times and for strength.
   */
  context: orMissing(isString),
});

/** One attempt of the player on one problem. */
export type Attempt = Guarded<typeof isAttempt>;

/** Guards of the fields of a stored problem. */
export const PROBLEM = {
  id: isNumber,
  rank: orNull(isRank),
  elo: orNull(isNumber),
  /** Mean rating, 1 to 5. */
  stars: orNull(isNumber),
  votes: orNull(isNumber),
  /** Whether the site reports that nobody has rated it. */
  unrated: isBoolean,
  /** The genre as the site writes it, which may be one that this version does not know. */
  genre: orNull(isString),
  canon: orNull(isBoolean),
};

/** Public data of a problem; null where no answer has contained the value yet. Never contains a solution. */
export type Problem = Stored<typeof PROBLEM>;

export function blankProblem(id: number): Problem {
  return { id, rank: null, elo: null, stars: null, votes: null, unrated: false, genre: null, canon: null };
}

/** Returns the stored data of a problem updated with an answer. Fields that the answer lacks stay as they are. */
export function mergeProblem(stored: Problem, answer: Problem): Problem {
  const isRated = answer.stars !== null;
  const rating = isRated || answer.unrated ? answer : stored;
  return {
    id: stored.id,
    rank: rankAfter(stored.rank, answer.rank),
    elo: answer.elo ?? stored.elo,
    stars: rating.stars,
    votes: rating.votes,
    unrated: rating.unrated,
    genre: answer.genre ?? stored.genre,
    canon: answer.canon ?? stored.canon,
  };
}

/**
 * Returns the rank after an answer. If the answer repeats the rank but does not say whether it is uncertain, the stored
 * rank stays.
 */
function rankAfter(stored: Rank | null, answer: Rank | null): Rank | null {
  const isSame = stored?.value === answer?.value && stored?.unit === answer?.unit;
  return answer && !(answer.unverified && isSame) ? answer : stored;
}

export const isPlayer = objectOf({
  id: isNumber,
  name: isString,
  elo: orNull(isNumber),
  rank: orNull(isRank),
});

/** The owner of the key. */
export type Player = Guarded<typeof isPlayer>;

/** The site's three states of a player's progress on a problem. */
export type Status = 'untried' | 'tried_but_not_solved' | 'solved';

/** A range with inclusive bounds; null: unbounded on that side. */
export interface Range {
  from: number | null;
  to: number | null;
}
