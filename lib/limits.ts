/**
 * All limits on requests to the site. How long its answers count as fresh: `lifetimes.ts`; the largest backup: `backup/backup.ts`. No
 * setting raises the limits of the first group. Durations are in ms. The site's rule is only "not excessively quickly", so these
 * numbers are our choice.
 */
export const RATE_LIMITS = {
  /** For requests a person waits for: this many may start at once … */
  personBurst: 3,
  /** … then one per interval of this length. */
  personIntervalMs: 1_000,
  /** For background work: one start per interval of this length, and none while a person waits. */
  backgroundIntervalMs: 2_000,
  /** Requests per UTC day, of any kind. */
  perDay: 3_000,
  /**
   * From this many requests a day on, no request is sent that only a page of the site caused, since the page's own
   * process can forge those.
   */
  tabsPerDay: 2_750,
  /** From this many requests a day on, no background work is done. */
  backgroundPerDay: 2_500,
} as const;

/** Limits of one request. */
export const REQUEST = {
  /** Longest time for one request. Firefox ends its background page after 30 s, even while an answer is pending. */
  deadlineMs: 20_000,
  /** Longest body in bytes, counted while it is received. A page of 50 attempts has about 25 kB. */
  maxBytes: 2_000_000,
  /** Most rows of one answer that are parsed, which takes about 50 ms. The largest answer seen had 100. */
  maxRows: 5_000,
  /** Most pages of attempts that are read for one problem: 2,000 attempts at 50 per page. */
  maxAttemptPages: 40,
} as const;

/** Limits of the request queue. */
export const QUEUE = {
  /**
   * Most requests in the queue. When it is full, the oldest request of the lowest priority is dropped. At one request a
   * second, a full queue takes 100 s.
   */
  maxRequests: 100,
  /** Most queued requests of one tab's content script. Beyond that, the oldest one of the tab is dropped. */
  maxPerTab: 10,
  /** Pause of background work if it is unknown when to go on. */
  retryMs: 60_000,
  /**
   * When the browser is online again, the first request waits a random time up to this, since all devices of a network
   * come back at once.
   */
  onlineMs: 3_000,
} as const;

/** Pauses after failures. */
export const WAIT = {
  /** First pause after a failure. It doubles with each further failure. */
  failureMs: 2_000,
  /** Pause after a 429 without a usable `Retry-After`. */
  after429Ms: 60_000,
  /** Longest `Retry-After` that is honoured. A wrong header must not stop the extension forever. */
  longestRetryAfterMs: 24 * 60 * 60_000,
  /** How long background work waits without a network, unless the browser tells sooner that it is back. */
  offlineMs: 5 * 60_000,
  /** Pause after a redirect, if the API is not at the site's other host. */
  redirectedMs: 10 * 60_000,
  /** Pause after an invalid answer, since the next one would most likely be invalid too. */
  invalidAnswerMs: 5 * 60_000,
  /**
   * Longest pause of background work after invalid answers. The pause doubles each time, so there are about a dozen
   * attempts on the first day.
   */
  longestInvalidAnswerMs: 4 * 60 * 60_000,
  /** Pause after a page with only other players' attempts: the longest that is stored. */
  otherPlayersMs: 24 * 60 * 60_000,
} as const;

/**
 * Limits on what the content script of one tab may cause, whatever its messages are, since the page's own process can
 * forge them. A player takes seconds for a problem and causes one to three requests per problem, far below these
 * limits.
 */
export const TAB = {
  /** Requests about problems shown in the tab: this many may be sent at once … */
  burst: 30,
  /** … then one in this time. */
  intervalMs: 6_000,
  /**
   * Part of these: requests for problems that the page opened without an action of the player. This many may be sent at
   * once …
   */
  byPageBurst: 10,
  /** … then one in this time. */
  byPageIntervalMs: 6 * 60_000,
  /**
   * This many messages of a tab are answered at once, and the others wait. A player who goes quickly from problem to problem on a slow
   * site has two that wait for each of the tab's requests in the queue (`QUEUE.maxPerTab`). Without a limit, a page that forges
   * messages would keep the database busy, so that all other reads and writes exceed the limit for storage.
   */
  messagesAtOnce: 60,
  /**
   * Number of problems that are stored as shown in a tab. Notices about any other problem are ignored, unless data
   * about it are stored.
   */
  shown: 10,
  /** The same of problems whose card the tab requested. Reviews of any other problem cannot be decided on a card. */
  cards: 10,
  /** Decisions on cards: this many may be made at once … */
  cardDecisionBurst: 30,
  /** … then one in this time. */
  cardDecisionIntervalMs: 60_000,
  /** Number of tabs for which this is stored. */
  maxTabs: 100,
} as const;

/** Circuit breaker for failures in a row. */
export const BREAKER = {
  /** From this many in a row on, no request is sent … */
  failures: 5,
  /** … for this long. The pause doubles with each further failure, up to the longest. */
  openMs: 2 * 60_000,
  longestOpenMs: 30 * 60_000,
} as const;

/**
 * A pause requested by rate-limit headers is not shown to the player if it is at most this long, ms. At a site that allows ten requests a
 * minute, the second request of an act waits 7 s.
 */
export const HIDDEN_PAUSE_MS = 10_000;

/**
 * A problem with which the site has trouble is not requested again in the background for this time. Alone, so that pages do not load the
 * lifetimes with it.
 */
export const SET_ASIDE_MS = 24 * 60 * 60_000;

/** Most problems in one message that requests signs. */
export const MAX_SIGNS = 2_000;

/** Limits of messages to the worker. */
export const MESSAGE = {
  /** Longest key accepted from the options page, in characters. */
  keyLength: 512,
  /** Longest id of an account or name of a cache, in characters. */
  nameLength: 2_000,
  /** How long a message may wait for the site. Then it is answered with the stored data. */
  waitMs: 60_000,
} as const;

/** The longest pause taken from rate-limit headers, ms; many sites fill them with arbitrary values. */
export const LONGEST_RATE_LIMIT_MS = 60 * 60_000;

/** Bounds of a request for the problem list. */
export const LIST = {
  /** Most rows in one answer. Public clients that requested 500 were answered with 404. */
  maxRows: 100,
  /** Most rows that the popup lists. Each press of *More* adds up to `maxRows`. */
  maxListed: 1_000,
  /** The elo bounds, wider than the range of elos that was seen (-108 to 2236). */
  minElo: -1_000,
  maxElo: 4_000,
  minStars: 1,
  maxStars: 5,
} as const;

/**
 * Storage that does not answer within `turns` timers of `turnMs` each, 5 s in total, counts as hanging. After an error that may pass, it is
 * tried again after `retryMs`.
 */
export const STORAGE = { turns: 10, turnMs: 500, retryMs: 200 } as const;

/** Most attempts on one problem that are sent to the panel, the same as are read (`REQUEST.maxAttemptPages`). */
export const PANEL_ATTEMPTS = 2_000;
/** Number of these attempts that are rendered at a time. */
export const PANEL_ROWS = 20;

/**
 * The player's usual time at a rank is the median of at least this many times. With fewer, a single slow attempt
 * changes it too much.
 */
export const MIN_SOLVES_FOR_USUAL = 5;

/** Number of attempts whose results the card of a problem shows. */
export const CARD_ATTEMPTS = 12;

/** Delays before the popup shows the preview of a row, ms. */
export const PREVIEW = {
  /**
   * A stored position is drawn after the pointer or focus has rested on the row this long, so rows that are only passed
   * show nothing.
   */
  restsMs: 120,
  /** A position that is not stored is requested after this much more time on the row. */
  staysMs: 280,
} as const;

/**
 * How long the worker waits for a tab to accept a message or a script. A frozen tab or one with an open `alert` accepts
 * neither. No answer to the player depends on them.
 */
export const TABS_MS = 2_000;

/**
 * While the worker is busy, it calls an extension API at this interval, since Firefox would otherwise end it after 30
 * s.
 */
export const KEEP_ALIVE_MS = 10_000;
