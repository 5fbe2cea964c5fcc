// The plain formula, for what is learned of a player to be judged beside.

/** The chance that a player solves a problem, 0 to 1, by the site's own elo formula. */
export function expectedSuccess(playerElo: number, problemElo: number): number {
  return 1 / (1 + 10 ** ((problemElo - playerElo) / 400));
}
