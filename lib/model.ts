import { isNumber, isText, isYesNo, objectOf, orNull } from './guards.ts';

/** The field's own words, as the extension keeps them. Times are epoch milliseconds, durations milliseconds. */

/** Kyu or dan grade as the site writes it. */
export interface Rank {
  value: number;
  unit: 'kyu' | 'dan';
  /** The site's question mark ("14 kyu?"): a problem's elo may lie up to 19 levels away. */
  uncertain: boolean;
  /** The answer that named it does not say whether it is uncertain, such as a row of attempts: it may be. */
  unverified?: true;
}

export const isRank = objectOf({ value: isNumber, unit: isText, uncertain: isYesNo });

/** One try of the player on one problem. */
export interface Attempt {
  id: number;
  problemId: number;
  /** When the site recorded it, epoch ms. */
  at: number;
  solved: boolean;
  /** Time taken in ms, or null where the site kept none. */
  ms: number | null;
  /**
   * Level of the problem's rank as this attempt's row names it, 0 to 38 (`lib/difficulty/levels.ts`); null where it names none. The row
   * does not say whether that rank is uncertain, so it only groups the times taken and proves nothing of the problem's elo.
   */
  level: number | null;
}

/** Whether something stored is an attempt. */
export const isAttempt = objectOf({
  id: isNumber,
  problemId: isNumber,
  at: isNumber,
  solved: isYesNo,
  ms: orNull(isNumber),
  level: orNull(isNumber),
});

/** What is publicly known of a problem; null where no answer has said so yet. Never a solution. */
export interface Problem {
  id: number;
  rank: Rank | null;
  elo: number | null;
  /** Mean rating, 1 to 5. */
  stars: number | null;
  votes: number | null;
  /** The site says that nobody has rated it. */
  unrated: boolean;
  /** The site's own word or any newer one, kept as it is. */
  genre: string | null;
  canon: boolean | null;
}

/** The fields of a stored problem. */
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

/** A problem of which nothing is known but its number. */
export function blankProblem(id: number): Problem {
  return { id, rank: null, elo: null, stars: null, votes: null, unrated: false, genre: null, canon: null };
}

/** What is known of a problem once an answer has said this: what it left unsaid stays. */
export function withNews(known: Problem, said: Problem): Problem {
  const isRated = said.stars !== null;
  const rating = isRated || said.unrated ? said : known;
  return {
    id: known.id,
    rank: rankAfter(known.rank, said.rank),
    elo: said.elo ?? known.elo,
    stars: rating.stars,
    votes: rating.votes,
    unrated: rating.unrated,
    genre: said.genre ?? known.genre,
    canon: said.canon ?? known.canon,
  };
}

/** An answer that does not say whether a rank is uncertain takes no such word away. */
function rankAfter(known: Rank | null, said: Rank | null): Rank | null {
  const isSame = known?.value === said?.value && known?.unit === said?.unit;
  return said && !(said.unverified && isSame) ? said : known;
}

/** The owner of the key. */
export interface Player {
  id: number;
  name: string;
  elo: number | null;
  rank: Rank | null;
}

/** The site's own three words for how a player stands with a problem. */
export type Status = 'untried' | 'tried_but_not_solved' | 'solved';
