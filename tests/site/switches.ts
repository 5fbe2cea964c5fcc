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
 * What the contract leaves open, as switches that a test may turn at any time.
 * The defaults answer with what all public clients agree on, and nothing more.
 * The site's own page is not protected from them, except where it asks under /site/.
 */
export interface Switches {
  /** How both lists' parameters are called; other names mean nothing to them. Default: 'contract'. */
  parameterNames: ParameterNames;
  /**
   * Parameters, and the direction `asc`, that the contract does not name. Default: 'tolerated', as most sites do: a
   * strange parameter is not read and `asc` is understood. 'refused' answers 400.
   */
  undocumented: 'tolerated' | 'refused';
  /** Whether the problems routes, list and detail, refuse a caller without key (or session). Default: 'optional'. */
  keyOnList: 'optional' | 'needed';
  /** What the problem list is wrapped in. Default: 'none', a bare array. */
  listEnvelope: 'none' | 'entries' | 'items' | 'results';
  /** Extra keys in each row of the problem list. Default: none. */
  listExtras: readonly ListExtra[];
  /** Query parameters, by the contract's names, that the problem list ignores. Default: none. */
  listIgnores: readonly string[];
  /** What the problem list is sorted by. Default: 'id'. */
  listSort: 'id' | 'elo';
  /** The problem list's order by default: only the name of the other order, `desc`, is known. Default: 'asc'. */
  listDirection: 'asc' | 'desc';
  /** How many rows the problem list gives by default; no default is documented. Default: 20. */
  listDefault: number;
  /** The most rows the problem list gives at once. Default: 100. */
  listMaximum: number;
  /** Asking the problem list for more than its maximum. Default: 'notFound'. */
  listOverMaximum: OverMaximum;
  /** A list of no problems; errors are not documented, and this site answers 404 freely. Default: 'array', empty. */
  emptyList: 'array' | 'notFound';
  /** The `rating` of each row. Default: 'stored'; 'missing' leaves the key out, also where nobody has voted. */
  listRating: 'stored' | 'missing';
  /** The `rank` of each row. Default: 'stored'; 'unmarked' does not say whether it is uncertain; 'missing' leaves the key out. */
  listRank: 'stored' | 'unmarked' | 'missing';
  /**
   * Genres that the contract does not name. Default: 'stored', none; 'unknown' makes every problem whose id seven
   * divides a 'ko fight', in the list, its filter and the detail alike.
   */
  listGenre: 'stored' | 'unknown';
  /** How many invalid rows each answer of the problem list holds, in place of its last ones. Default: 0. */
  listOddRows: number;
  /**
   * Whether the problem list uses the caller's key: the contract shows it without one. Default: true; otherwise as
   * for nobody.
   */
  listKnowsCaller: boolean;
  /**
   * The status filter for nobody, who has no statuses. Default: 'untried', every problem is; 'ignored' ignores
   * the filter; 'refused' answers as to a missing key.
   */
  statusesWithoutKey: 'untried' | 'ignored' | 'refused';
  /**
   * When a problem counts as solved: its transitions are not documented. Default: 'onceSolved'; 'lastSolved' makes one
   * that was failed after being solved `tried_but_not_solved` again.
   */
  statusSolved: 'onceSolved' | 'lastSolved';
  /** What the whole numbers `rating_from` and `rating_to` bound. Default: 'exact', the stars; or the stars 'rounded'. */
  ratingBounds: 'exact' | 'rounded';
  /**
   * Problems that nobody has voted on, where `include_not_rated` is not sent, whose default is not documented.
   * Default: 'unlessBounded', shown where no bound on the rating is sent.
   */
  unratedByDefault: 'unlessBounded' | 'shown' | 'hidden';
  /** Whether a problem's detail includes the caller's own attempts. Default: true; otherwise as for nobody. */
  problemKnowsCaller: boolean;
  /** A key that is not valid, sent to the problems routes. Default: 'refused'; 'anonymous' answers as without key. */
  badKeyOnProblems: 'refused' | 'anonymous';
  /** Whether user/me wraps the user in `{"user": …}`. Default: 'wrapped'. */
  userEnvelope: 'wrapped' | 'bare';
  /** The status for a missing or refused key. Default: 401. */
  refusalStatus: 401 | 403;
  /** What an error's body is. Default: 'json', with a message. */
  errorBody: 'json' | 'html' | 'text' | 'empty';
  /** Whether attempts are refused to a caller without key (or session). Default: true. */
  attemptsNeedKey: boolean;
  /** What the attempts are wrapped in. Default: 'items'; 'none' is a bare array, which has no place for a total. */
  attemptsEnvelope: 'items' | 'none';
  /** Query parameters, by the contract's names, that the attempts list ignores. Default: none. */
  attemptsIgnore: readonly ('user_id' | 'problem_id' | 'limit' | 'offset' | 'sort_direction')[];
  /** The attempts' order by default, which is not documented. Default: 'desc'. */
  attemptsDirection: 'asc' | 'desc';
  /**
   * What the attempts are sorted by. Default: 'byId', as asked; 'byProblem' sorts the whole list by problem, then id;
   * 'mixed' gives the right rows on each page in no order.
   */
  attemptsOrder: 'byId' | 'byProblem' | 'mixed';
  /** How many attempts are given by default; no default is documented. Default: 50. */
  attemptsDefault: number;
  /**
   * Other players' attempts. Default: 'shown'; 'hidden' answers as if they had made none; 'refused' does so too, but
   * answers 403 where they are asked for by `user_id`.
   */
  attemptsOfOthers: 'shown' | 'hidden' | 'refused';
  /** Attempts on a problem that does not exist. Default: 'empty'; 'notFound' answers 404. */
  attemptsOfUnknownProblem: 'empty' | 'notFound';
  /** The most attempts given at once. Default: 100. */
  attemptsMaximum: number;
  /** Asking for more attempts than the maximum. Default: 'notFound'. */
  attemptsOverMaximum: OverMaximum;
  /** Whether the attempts answer carries `totalRecords`. Default: true. */
  attemptsTotalRecords: boolean;
  /** Extra keys in each attempt. Default: none. */
  attemptExtras: readonly AttemptExtra[];
  /**
   * The `user` of each attempt, whoever's attempts are given. Default: 'bare', id and name, as the site author's own
   * client declares it at the least; 'missing' and 'null' name nobody; 'some' names every other row's.
   */
  attemptUser: 'missing' | 'null' | 'some' | 'bare' | 'full';
  /** The `time` of each attempt. Default: 'stored', which is null for some. */
  attemptTime: 'stored' | 'null' | 'missing';
  /**
   * The one of the two public hosts that the other redirects to (301). Default: null, both answer; with 'eachOther' each
   * redirects to the other and neither answers.
   */
  canonicalHost: null | 'www' | 'bare' | 'eachOther';
}

/** A fresh set of switches, each at its default. */
export function defaultSwitches(): Switches {
  return {
    parameterNames: 'contract',
    undocumented: 'tolerated',
    keyOnList: 'optional',
    listEnvelope: 'none',
    listExtras: [],
    listIgnores: [],
    listSort: 'id',
    listDirection: 'asc',
    listDefault: 20,
    listMaximum: 100,
    listOverMaximum: 'notFound',
    emptyList: 'array',
    listRating: 'stored',
    listRank: 'stored',
    listGenre: 'stored',
    listOddRows: 0,
    listKnowsCaller: true,
    statusesWithoutKey: 'untried',
    statusSolved: 'onceSolved',
    ratingBounds: 'exact',
    unratedByDefault: 'unlessBounded',
    problemKnowsCaller: true,
    badKeyOnProblems: 'refused',
    userEnvelope: 'wrapped',
    refusalStatus: 401,
    errorBody: 'json',
    attemptsNeedKey: true,
    attemptsEnvelope: 'items',
    attemptsIgnore: [],
    attemptsDirection: 'desc',
    attemptsOrder: 'byId',
    attemptsDefault: 50,
    attemptsOfOthers: 'shown',
    attemptsOfUnknownProblem: 'empty',
    attemptsMaximum: 100,
    attemptsOverMaximum: 'notFound',
    attemptsTotalRecords: true,
    attemptExtras: [],
    attemptUser: 'bare',
    attemptTime: 'stored',
    canonicalHost: null,
  };
}
