/** The mean of the ratings is unknown. People usually rate above the middle of a scale from 1 to 5. */
export const USUAL_STARS = 3.5;
const USUAL_VOTES = 10;

/**
 * Returns a problem's mean rating, averaged with ten votes for a usual problem (Bayesian mean), so that one vote of five stars does
 * not beat a hundred of 4.8. Ten votes have half of the weight.
 */
export function bayesianRating(stars: number, votes: number): number {
  return (USUAL_STARS * USUAL_VOTES + stars * votes) / (USUAL_VOTES + votes);
}
