import { isNumber, isText, isYesNo, objectOf, orNull } from './guards.ts';

/** The basic types of the domain, as the extension stores them. Times are epoch ms, durations ms. */

/** A kyu or dan rank as the site writes it. */
export interface Rank {
  value: number;
  unit: 'kyu' | 'dan';
  /** The site marks the rank with a question mark ("14 kyu?"): the problem's elo may be up to 19 levels away. */
  uncertain: boolean;
  /** The answer that contained the rank does not say whether it is uncertain, as rows of attempts do not. */
  unverified?: true;
}

/** Whether a stored value is a rank. */
export const isRank = objectOf({ value: isNumber, unit: isText, uncertain: isYesNo });

/** One attempt of the player on one problem. */
export interface Attempt {
  id: number;
  problemId: number;
  /** When the site recorded it, epoch ms. */
  at: number;
  solved: boolean;
  /** Time taken in ms; null if the site stored none. */
  ms: number | null;
  /**
   * Level of the problem's rank as the row of this attempt says it, 0 to 38 (`lib/difficulty/levels.ts`); null if it
   * says none. The row does not say whether that rank is uncertain, so the level only groups times taken; it proves
   * nothing about the problem's elo.
   */
  level: number | null;
}

/** Whether a stored value is an attempt. */
export const isAttempt = objectOf({
  id: isNumber,
  problemId: isNumber,
  at: isNumber,
  solved: isYesNo,
  ms: orNull(isNumber),
  level: orNull(isNumber),
});

/** Public data of a problem; null where no answer has said it yet. Never contains a solution. */
export interface Problem {
  id: number;
  rank: Rank | null;
  elo: number | null;
  /** Mean rating, 1 to 5. */
  stars: number | null;
  votes: number | null;
  /** Whether the site says that nobody has rated it. */
  unrated: boolean;
  /** The genre as the site writes it, which may be one that this version does not know. */
  genre: string | null;
  canon: boolean | null;
}

/** Guards of the fields of a stored problem. */
export const PROBLEM = {
  id: isNumber,
  rank: orNull(isRank),
  elo: orNull(isNumber),
  stars: orNull(isNumber),
  votes: orNull(isNumber),
  unrated: isYesNo,
  genre: orNull(isText),
  canon: orNull(isYesNo),
};

/** Returns a problem of which only the number is known. */
export function blankProblem(id: number): Problem {
  return { id, rank: null, elo: null, stars: null, votes: null, unrated: false, genre: null, canon: null };
}

/**
 * Returns the stored data of a problem updated with an answer. Fields that the answer does not have stay as they are.
 */
export function withNews(stored: Problem, answer: Problem): Problem {
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
 * Returns the rank after an answer. An answer that repeats the rank without saying whether it is uncertain keeps the
 * stored one.
 */
function rankAfter(stored: Rank | null, answer: Rank | null): Rank | null {
  const isSame = stored?.value === answer?.value && stored?.unit === answer?.unit;
  return answer && !(answer.unverified && isSame) ? answer : stored;
}

/** The owner of the key. */
export interface Player {
  id: number;
  name: string;
  elo: number | null;
  rank: Rank | null;
}

/** The site's three states of a player's progress on a problem. */
export type Status = 'untried' | 'tried_but_not_solved' | 'solved';
