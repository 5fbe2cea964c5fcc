/** Draws the figures of the player's whole history. */
export function StatisticsPart() {
  return null;
}
