// The site's plain elo formula. Tests compare the learned predictions with it.

/** Returns the chance that a player solves a problem, 0 to 1, by the site's elo formula. */
export function expectedSuccess(playerElo: number, problemElo: number): number {
  return 1 / (1 + 10 ** ((problemElo - playerElo) / 400));
}
