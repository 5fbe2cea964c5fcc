/** How long stored answers of the site count as fresh, ms. */
export const LIFETIME = {
  /** How long the attempts on a problem are fresh while its page is open in a tab, unless the page reports a new attempt. */
  attemptsMs: 60 * 60_000,
  /** When the popup opens, it requests only data older than this. */
  listMs: 10 * 60_000,
  /** A list to which the player added rows is kept longer, since a new answer has only the first of them. */
  longListMs: 24 * 60 * 60_000,
  recentMs: 10 * 60_000,
  /** When a problem is picked or a session starts, newer attempts may have been made elsewhere if the last answer is older than this. */
  newestMs: 5 * 60_000,
  /** Public data of a problem change seldom: 7 days. */
  problemMs: 7 * 24 * 60 * 60_000,
  /** When the player returns to a tab, only data older than this are requested. */
  returnMs: 60_000,
  /** The newest attempts are requested in the background if the last answer is older than this. */
  catchUpMs: 12 * 60 * 60_000,
  /** If the site's total differs from the attempts received, all are read again, but not twice within this time. */
  rereadMs: 7 * 24 * 60 * 60_000,
  /** Genre and difficulty of a problem change seldom: 30 days. */
  problemDataMs: 30 * 24 * 60 * 60_000,
  /** The data of problems that are new to a player are requested at most once in this time. */
  detailsMs: 24 * 60 * 60_000,
  /** The site's answer to whether a problem exists is fresh this long. */
  missingMs: 24 * 60 * 60_000,
} as const;
