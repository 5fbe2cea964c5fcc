/** The hours at which a player's day can begin. */
export const DAY_STARTS = [0, 1, 2, 3, 4, 5, 6] as const;
