import type { ParameterNames } from './api/parameters.ts';

/**
 * Row keys of the problem list that only some clients have seen, or none: by the contract a problem has a type and a
 * per-user status, but whether a row has them is open. Their names are those of a problem's detail.
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

/** What a list does when more is wanted than its maximum: 404 (seen), 400, or the maximum. */
export type OverMaximum = 'notFound' | 'badRequest' | 'clamped';

/** Every filter of the problem list: all its parameters but number and order. */
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

/** Both filters of the attempts list. */
export const ATTEMPT_FILTERS = ['user_id', 'problem_id'] as const;

/**
 * Returns a fresh set of switches, each at its default: what the contract leaves open, for tests to turn at any time.
 * The defaults answer with what all public clients agree on, and nothing more.
 * The site's own page is not protected from them, except for its requests under /site/.
 */
export function defaultSwitches() {
  return {
    /** The names of both lists' parameters; other names are not read. */
    parameterNames: 'contract' as ParameterNames,
    /**
     * Parameters, and the direction `asc`, that the contract does not name. Default: 'tolerated', as most sites do: a
     * strange parameter is not read and `asc` is understood. 'refused' answers 400.
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
    /** The problem list's order where the request names none: only the name of the other order, `desc`, is known. */
    listDirection: 'asc' as 'asc' | 'desc',
    /** How many rows the problem list gives where the request names no number, which is not documented. */
    listDefault: 20,
    /** The most rows the problem list gives at once. */
    listMaximum: 100,
    /** Asking the problem list for more than its maximum. */
    listOverMaximum: 'notFound' as OverMaximum,
    /** A list of no problems; errors are not documented, and this site answers 404 freely. Default: 'array', empty. */
    emptyList: 'array' as 'array' | 'notFound',
    /** The `rating` of each row. Default: 'stored'; 'missing' leaves the key out, also where nobody has voted. */
    listRating: 'stored' as 'stored' | 'missing',
    /** The `rank` of each row. Default: 'stored'; 'unmarked' does not say whether it is uncertain; 'missing' leaves the key out. */
    listRank: 'stored' as 'stored' | 'unmarked' | 'missing',
    /**
     * Genres that the contract does not name. Default: 'stored', none; 'unknown' makes every problem whose id seven
     * divides a 'ko fight', in the list, its filter and the detail alike.
     */
    listGenre: 'stored' as 'stored' | 'unknown',
    /** How many invalid rows each answer of the problem list holds, in place of its last ones. */
    listOddRows: 0,
    /**
     * Whether the problem list uses the caller's key: the contract shows it without one. Default: true; otherwise as
     * for nobody.
     */
    listKnowsCaller: true,
    /**
     * The status filter for nobody, who has no statuses. Default: 'untried', every problem is; 'ignored' ignores
     * the filter; 'refused' answers as to a missing key.
     */
    statusesWithoutKey: 'untried' as 'untried' | 'ignored' | 'refused',
    /**
     * When a problem counts as solved: its transitions are not documented. Default: 'onceSolved'; 'lastSolved' makes one
     * that was failed after being solved `tried_but_not_solved` again.
     */
    statusSolved: 'onceSolved' as 'onceSolved' | 'lastSolved',
    /** What the whole numbers `rating_from` and `rating_to` bound. Default: 'exact', the stars; or the stars 'rounded'. */
    ratingBounds: 'exact' as 'exact' | 'rounded',
    /**
     * Problems that nobody has voted on, where `include_not_rated` is not sent, whose default is not documented.
     * Default: 'unlessBounded', shown where no bound on the rating is sent.
     */
    unratedByDefault: 'unlessBounded' as 'unlessBounded' | 'shown' | 'hidden',
    /** Whether a problem's detail includes the caller's own attempts. Default: true; otherwise as for nobody. */
    problemKnowsCaller: true,
    /** A key that is not valid, sent to the problems routes. Default: 'refused'; 'anonymous' answers as without key. */
    badKeyOnProblems: 'refused' as 'refused' | 'anonymous',
    /** Whether user/me wraps the user in `{"user": …}`. */
    userEnvelope: 'wrapped' as 'wrapped' | 'bare',
    /** The status for a missing or refused key. */
    refusalStatus: 401 as 401 | 403,
    /** What an error's body is. Default: 'json', with a message. */
    errorBody: 'json' as 'json' | 'html' | 'text' | 'empty',
    /** Whether attempts are refused to a caller without key (or session). */
    attemptsNeedKey: true,
    /** What the attempts are wrapped in. Default: 'items'; 'none' is a bare array, which has no place for a total. */
    attemptsEnvelope: 'items' as 'items' | 'none',
    /** Query parameters, by the contract's names, that the attempts list ignores. Default: none. */
    attemptsIgnore: [] as readonly ('user_id' | 'problem_id' | 'limit' | 'offset' | 'sort_direction')[],
    /** The attempts' order where the request names none, which is not documented. */
    attemptsDirection: 'desc' as 'asc' | 'desc',
    /**
     * What the attempts are sorted by. Default: 'byId', as asked; 'byProblem' sorts the whole list by problem, then id;
     * 'mixed' gives the right rows on each page in no order.
     */
    attemptsOrder: 'byId' as 'byId' | 'byProblem' | 'mixed',
    /** How many attempts are given where the request names no number, which is not documented. */
    attemptsDefault: 50,
    /**
     * Other players' attempts. Default: 'shown'; 'hidden' answers as if they had made none; 'refused' does so too, but
     * answers 403 where they are asked for by `user_id`.
     */
    attemptsOfOthers: 'shown' as 'shown' | 'hidden' | 'refused',
    /** Attempts on a problem that does not exist. Default: 'empty'; 'notFound' answers 404. */
    attemptsOfUnknownProblem: 'empty' as 'empty' | 'notFound',
    /** The most attempts given at once. */
    attemptsMaximum: 100,
    /** Asking for more attempts than the maximum. */
    attemptsOverMaximum: 'notFound' as OverMaximum,
    /** Whether the attempts answer carries `totalRecords`. */
    attemptsTotalRecords: true,
    /** Extra keys in each attempt. Default: none. */
    attemptExtras: [] as readonly AttemptExtra[],
    /**
     * The `user` of each attempt, of any player. Default: 'bare', id and name, as the site author's own
     * client declares it at the least; 'missing' and 'null' name nobody; 'some' names every other row's.
     */
    attemptUser: 'bare' as 'missing' | 'null' | 'some' | 'bare' | 'full',
    /** The `time` of each attempt. Default: 'stored', which is null for some. */
    attemptTime: 'stored' as 'stored' | 'null' | 'missing',
    /**
     * The one of the two public hosts that the other redirects to (301). Default: null, both answer; with 'eachOther' each
     * redirects to the other and neither answers.
     */
    canonicalHost: null as null | 'www' | 'bare' | 'eachOther',
  };
}

/** A set of switches. */
export type Switches = ReturnType<typeof defaultSwitches>;
