import type { ParameterNames } from './api/parameters.ts';

/**
 * Additional keys in rows of the problem list. By the contract a problem has a type and a per-user status, but it is open
 * whether a row has them; only some clients have seen them. The names are those of a problem's detail.
 */
export type ListExtra =
  | 'imageUrl'
  | 'createdAt'
  | 'author'
  | 'elo'
  | 'isCanon'
  | 'solvedByCurrentUser'
  | 'currentUserAttempts';

/** Row keys of the attempts list that may be absent. */
export type AttemptExtra = 'path' | 'context';

/** How a list answers a request for more than its maximum: 404 (seen on the real site), 400, or its maximum. */
export type OverMaximum = 'notFound' | 'badRequest' | 'clamped';

/** Every filter of the problem list: all its parameters but those for number and order. */
export const LIST_FILTERS = [
  'difficulty_from_elo',
  'difficulty_to_elo',
  'genres[]',
  'type',
  'statuses[]',
  'rating_from',
  'rating_to',
  'include_not_rated',
] as const;

/**
 * Returns a new set of switches with their defaults. A switch covers behaviour that the contract leaves open, and tests can
 * change it at any time. The defaults are what all public clients agree on, and nothing more. The site's own page depends on
 * the switches too, except for its requests under /site/.
 */
export function defaultSwitches() {
  return {
    /** The style of both lists' parameter names; parameters in the other style are ignored. */
    parameterNames: 'contract' as ParameterNames,
    /**
     * Parameters, and the direction `asc`, that the contract does not name. Default: 'tolerated', as most sites do: an unknown
     * parameter is ignored and `asc` is understood. 'refused' answers 400.
     */
    undocumented: 'tolerated' as 'tolerated' | 'refused',
    /** Whether the problems routes, list and detail, refuse a caller without key (or session). */
    keyOnList: 'optional' as 'optional' | 'needed',
    /** What the problem list is wrapped in. Default: 'none', a bare array. */
    listEnvelope: 'none' as 'none' | 'entries' | 'items' | 'results',
    /** Extra keys in each row of the problem list. Default: none. */
    listExtras: [] as readonly ListExtra[],
    /** Query parameters, by the contract's names, that the problem list ignores. Default: none. */
    listIgnores: [] as readonly string[],
    /** What the problem list is sorted by. */
    listSort: 'id' as 'id' | 'elo',
    /** The problem list's order when the request names none. Only the name of the other order, `desc`, is documented. */
    listDirection: 'asc' as 'asc' | 'desc',
    /** How many rows the problem list gives when the request names no number, which is not documented. */
    listDefault: 20,
    /** The most rows the problem list gives at once. */
    listMaximum: 100,
    /** The answer to a request for more rows of the problem list than its maximum. */
    listOverMaximum: 'notFound' as OverMaximum,
    /**
     * The answer when no problem matches. Errors are not documented, and this site often answers 404. Default: 'array', an
     * empty one.
     */
    emptyList: 'array' as 'array' | 'notFound',
    /** The `rating` of each row. Default: 'stored'; 'missing' leaves the key out, also where nobody has voted. */
    listRating: 'stored' as 'stored' | 'missing',
    /** The `rank` of each row. Default: 'stored'; 'without signs' does not say whether it is uncertain; 'missing' leaves the key out. */
    listRank: 'stored' as 'stored' | 'without signs' | 'missing',
    /**
     * Genres that the contract does not name. Default: 'stored', without such genres. 'unknown' gives every problem whose id is
     * a multiple of seven the genre 'ko fight', in the list, its filter and the detail.
     */
    listGenre: 'stored' as 'stored' | 'unknown',
    /** How many of the last rows in each answer of the problem list are replaced by invalid ones. */
    listOddRows: 0,
    /**
     * Whether the problem list uses the caller's key; the contract's example has none. Default: true. With false it answers as
     * without a key.
     */
    listKnowsCaller: true,
    /**
     * When a problem counts as solved, which is not documented. Default: 'onceSolved'. With 'lastSolved' a problem that was
     * failed after it was solved is `tried_but_not_solved` again.
     */
    statusSolved: 'onceSolved' as 'onceSolved' | 'lastSolved',
    /**
     * What the whole numbers `rating_from` and `rating_to` are compared with. Default: 'exact', the stars; 'rounded': the
     * rounded stars.
     */
    ratingBounds: 'exact' as 'exact' | 'rounded',
    /**
     * Whether problems without votes are listed when `include_not_rated` is not sent; its default is not documented. Default:
     * 'unlessBounded', listed if the request has no bound on the rating.
     */
    unratedByDefault: 'unlessBounded' as 'unlessBounded' | 'shown' | 'hidden',
    /** Whether a problem's detail includes the caller's own attempts. Default: true. With false it answers as without a key. */
    problemKnowsCaller: true,
    /** How the problems routes treat an invalid key. Default: 'refused'; 'anonymous' answers as without a key. */
    badKeyOnProblems: 'refused' as 'refused' | 'anonymous',
    /** Whether user/me wraps the user in `{"user": …}`. */
    userEnvelope: 'wrapped' as 'wrapped' | 'bare',
    /** The status for a missing or refused key. */
    refusalStatus: 401 as 401 | 403,
    /** The kind of body that an error has. Default: 'json', with a message. */
    errorBody: 'json' as 'json' | 'html' | 'text' | 'empty',
    /** Whether the attempts list refuses a caller without a key (or session). */
    attemptsNeedKey: true,
    /** What the attempts are wrapped in. Default: 'items'. 'none' is a bare array, which has no total. */
    attemptsEnvelope: 'items' as 'items' | 'none',
    /** Query parameters, by the contract's names, that the attempts list ignores. Default: none. */
    attemptsIgnore: [] as readonly ('user_id' | 'problem_id' | 'limit' | 'offset' | 'sort_direction')[],
    /** The attempts' order when the request names none, which is not documented. */
    attemptsDirection: 'desc' as 'asc' | 'desc',
    /** How many attempts are given when the request names no number, which is not documented. */
    attemptsDefault: 50,
    /**
     * Whether other players' attempts are listed. Default: 'shown'. 'hidden' answers as if they had made none. 'refused' does
     * the same, but answers 403 if they are requested by `user_id`.
     */
    attemptsOfOthers: 'shown' as 'shown' | 'hidden' | 'refused',
    /** Attempts on a problem that does not exist. Default: 'empty'; 'notFound' answers 404. */
    attemptsOfUnknownProblem: 'empty' as 'empty' | 'notFound',
    /** The most attempts given at once. */
    attemptsMaximum: 100,
    /** The answer to a request for more attempts than the maximum. */
    attemptsOverMaximum: 'notFound' as OverMaximum,
    /** Whether the attempts answer carries `totalRecords`. */
    attemptsTotalRecords: true,
    /** Which of the keys that may be missing each attempt has. */
    attemptExtras: ['context'] as readonly AttemptExtra[],
    /**
     * The `user` of each attempt, whoever made it. Default: 'bare', id and name, the minimum in the site author's own client.
     * 'missing' and 'null' name nobody; 'some' names the user in every second row.
     */
    attemptUser: 'bare' as 'missing' | 'null' | 'some' | 'bare' | 'full',
    /** The `time` of each attempt. Default: 'stored', which is null for some. */
    attemptTime: 'stored' as 'stored' | 'null' | 'missing',
    /**
     * Which of the two public hosts the other redirects to (301). Default: null, both answer. With 'eachOther' each redirects
     * to the other and neither answers.
     */
    canonicalHost: null as null | 'www' | 'bare' | 'eachOther',
  };
}

/** A set of switches. */
export type Switches = ReturnType<typeof defaultSwitches>;
