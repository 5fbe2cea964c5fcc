/**
 * Every limit the extension keeps towards the site, and how long what it said is believed, in one place. No setting makes any of the
 * first group faster. Durations in ms. The site states no numbers ("not excessively quickly"), so these are ours.
 */
export const PACE = {
  /** What a person waits for: this many starts may follow each other at once … */
  personBurst: 3,
  /** … then one start in this time. */
  personIntervalMs: 1_000,
  /** Work nobody waits for: one start in this time, and none while a person waits. */
  backgroundIntervalMs: 2_000,
  /** Requests a day (UTC), of any kind … */
  perDay: 3_000,
  /** … after so many, none that only pages of the site ask for, which the page's own process can forge … */
  tabsPerDay: 2_750,
  /** … and after so many, none that nobody waits for. */
  backgroundPerDay: 2_500,
} as const;

export const REQUEST = {
  /** Firefox ends its background page after 30 s, answer pending or not. */
  deadlineMs: 20_000,
  /** Counted while the body streams in; a page of 50 attempts is some 25 kB. */
  maxBytes: 2_000_000,
  /** Rows of one answer that are read at all: far above any that was seen (100), and read in some 50 ms. */
  maxRows: 5_000,
  /** Pages read for one problem before giving up (2,000 tries on one problem at 50 a page). */
  maxAttemptPages: 40,
} as const;

export const QUEUE = {
  /** Requests in line at most: of more, the oldest is left out. A minute and a half of them, at one a second. */
  most: 100,
  /** Of them, so many that only the content script of one tab asked for: of more, its oldest is left out. */
  mostOfTab: 10,
  /** A job that was sent this often without an end is given up: it may be what ends the worker. */
  mostStarts: 5,
  /** What nobody has asked for again in this time is not worth a request any more. */
  longestMs: 60 * 60_000,
  /** Without a word of when, such as offline, a job is tried again after this, then twice it, and so on. */
  retryMs: 60_000,
  /** Back online, the first question waits for up to this, by chance: a whole network comes back at once. */
  onlineMs: 3_000,
} as const;

export const WAIT = {
  /** First wait after trouble; doubles with each further failure. */
  troubleMs: 2_000,
  /** Where the site says 429 without a usable `Retry-After`. */
  slowDownMs: 60_000,
  /** What the site asks for is kept up to a day: a header gone wrong must not end the extension for good. */
  longestRetryAfterMs: 24 * 60 * 60_000,
  /** After the site pointed a keyed request elsewhere. */
  redirectedMs: 10 * 60_000,
  /** After an answer that made no sense: asking again at once would say the same. */
  nonsenseMs: 5 * 60_000,
  /** What nobody waits for is put off for twice as long each time, up to this: a day of nonsense has a dozen tries. */
  longestNonsenseMs: 4 * 60 * 60_000,
  /** Where it cannot be found out whose rows a site gives, no attempts are asked for so long, then for twice that … */
  proofMs: 60_000,
  /** … up to this. */
  longestProofMs: 60 * 60_000,
} as const;

/**
 * What the content script of one tab may cause, whatever it says: the page's own process can forge each of its messages. Far
 * above what a player does, who takes some seconds for a problem and causes one to three requests by it.
 */
export const TAB = {
  /** Requests about problems that it shows: so many at once … */
  burst: 30,
  /** … then one in this time. */
  intervalMs: 6_000,
  /** Of these, for problems that the page went to by itself, without an act of the player's: so many at once … */
  byPageBurst: 10,
  /** … then one in this time. */
  byPageIntervalMs: 6 * 60_000,
  /** Problems remembered as shown in a tab: of any other that nobody asked about, it cannot notice anything. */
  shown: 10,
  /** Tabs of which any of this is kept, and for how long after the last of it. */
  most: 100,
  keptMs: 24 * 60 * 60_000,
} as const;

/** Requests that only ask whether there is such a problem, because its page or the attempts on it were answered 404. */
export const CHECKS = {
  /** One problem is asked about once in this time. */
  againMs: 24 * 60 * 60_000,
  /** All problems together: so many … */
  most: 10,
  /** … in this time. */
  withinMs: 60 * 60_000,
} as const;

/** When one failure follows another. */
export const BREAKER = {
  /** From so many in a row on, nothing is asked … */
  failures: 5,
  /** … for this long, then for twice that with each further one, up to the longest. */
  openMs: 2 * 60_000,
  longestOpenMs: 30 * 60_000,
} as const;

/** A wait for what the site still allows that is no longer than this is kept without a word. */
export const SILENT_MS = 5_000;

export const LIFETIME = {
  /** An open problem's attempts are trusted this long, unless something is noticed. */
  attemptsMs: 60 * 60_000,
  /** What the popup shows is asked for again at its opening only where it is older than this. */
  listMs: 10 * 60_000,
  recentMs: 10 * 60_000,
  /** A problem's own data change seldom. */
  problemMs: 7 * 24 * 60 * 60_000,
  /** Coming back to a tab re-asks only what is older than this. */
  returnMs: 60_000,
  /** The newest attempts are asked for by themselves where the last answer is older than this. */
  catchUpMs: 12 * 60 * 60_000,
  /** Where no count proves that all is here, everything is read again this long after it was last read. */
  rereadMs: 30 * 24 * 60 * 60_000,
  /** Of which genre a problem is, and how hard, changes seldom; 30 days. */
  catalogueMs: 30 * 24 * 60 * 60_000,
  /** The data of the few problems that are new to a player are asked for once in this time. */
  detailsMs: 24 * 60 * 60_000,
  /** What was learned of a player's strength is learned anew after this. */
  skillMs: 6 * 60 * 60_000,
  /** A site that paid no heed to whose attempts were asked for is asked whether it does again after this. */
  heedingMs: 24 * 60 * 60_000,
  /** How long the site's word on whether there is such a problem is kept. */
  missingMs: 24 * 60 * 60_000,
} as const;

/** Problems whose marks are asked for in one message. */
export const MOST_MARKS = 2_000;

export const MESSAGE = {
  /** Longest key text accepted from the options page. */
  keyLength: 512,
  /** Longest address of a site. */
  addressLength: 2_000,
  /** How long a question that waits for the site is held before it is answered with what there is. */
  waitMs: 60_000,
} as const;

/** The longest wait that is read out of rate-limit headers, which many sites fill with anything. */
export const LONGEST_RATE_LIMIT_MS = 60 * 60_000;

/** Bounds of what is asked of the problem list. */
export const LIST = {
  /** Rows in one answer at most; public clients that asked for 500 were answered 404. */
  most: 100,
  /** Wider than any elo that was seen (-108 to 2236). */
  leastElo: -1_000,
  mostElo: 4_000,
  leastStars: 1,
  mostStars: 5,
} as const;

/** Storage that does not answer in so many turns of a timer of so many ms, 5 s, is taken for storage that hangs. */
export const STORAGE = { turns: 10, turnMs: 500 } as const;

/** Attempts on one problem that the panel is told of: as many as are read of it (`REQUEST.maxAttemptPages`). */
export const PANEL_ATTEMPTS = 2_000;
/** Rows of them that are made at a time. */
export const PANEL_ROWS = 20;

/** The player's usual time at a rank is the median of so many at least: of fewer, one slow try moves it far. */
export const LEAST_FOR_USUAL = 5;

/** Attempts shown in the card beside a link. */
export const CARD_ATTEMPTS = 5;

/** How the popup takes it that a player stays on a row; ms. */
export const PREVIEW = {
  /** A position that is here is drawn for who rests this long; rows that are only passed show nothing. */
  restsMs: 120,
  /** One that is not is asked for where they stay this long after that. */
  staysMs: 280,
} as const;

/**
 * Tabs that get word or a script are waited for this long. One that the browser has frozen takes neither before it thaws, nor
 * one in which a page's `alert` is open before that is closed: no answer to the player hangs on them.
 */
export const TABS_MS = 2_000;

/** While work is under way the worker calls an extension API this often: Firefox would end it at 30 s. */
export const KEEP_ALIVE_MS = 10_000;
