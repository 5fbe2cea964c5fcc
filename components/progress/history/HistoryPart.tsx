/** Draws the player's whole history. */
export function HistoryPart() {
  return null;
}
