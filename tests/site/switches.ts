/** Row keys of the problem list that only some clients have seen. */
export type ListExtra = 'imageUrl' | 'createdAt' | 'author' | 'elo';

/** Row keys of the attempts list that may be absent. */
export type AttemptExtra = 'path' | 'context';

/**
 * What the contract leaves open, as switches that a test may turn at any time.
 * The defaults answer with what all public clients agree on, and nothing more.
 * The site's own page is not protected from them, except where it asks under /site/.
 */
export interface Switches {
  /** What the problem list is wrapped in. Default: 'none', a bare array. */
  listEnvelope: 'none' | 'entries' | 'items' | 'results';
  /** Extra keys in each row of the problem list. Default: none. */
  listExtras: readonly ListExtra[];
  /** Query parameters that the problem list pays no heed to. Default: none. */
  listIgnores: readonly string[];
  /** What the problem list is sorted by. Default: 'id'. */
  listSort: 'id' | 'elo';
  /** The most rows the problem list gives at once. Default: 100. */
  listMaximum: number;
  /** Asking the problem list for more than its maximum. Default: 'notFound' (404); 'clamped' gives the maximum. */
  listOverMaximum: 'notFound' | 'clamped';
  /** Whether a problem's detail speaks of the caller's own attempts. Default: true; otherwise as for nobody. */
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
  /** Query parameters that the attempts list pays no heed to. Default: none. */
  attemptsIgnore: readonly ('user_id' | 'problem_id' | 'limit' | 'offset' | 'sort_direction')[];
  /** Other players' attempts. Default: 'shown'; 'hidden' answers as if they had made none. */
  attemptsOfOthers: 'shown' | 'hidden';
  /** Attempts on a problem that does not exist. Default: 'empty'; 'notFound' answers 404. */
  attemptsOfUnknownProblem: 'empty' | 'notFound';
  /** The most attempts given at once. Default: 100. */
  attemptsMaximum: number;
  /** Asking for more attempts than the maximum. Default: 'notFound' (404); 'clamped' gives the maximum. */
  attemptsOverMaximum: 'notFound' | 'clamped';
  /** Whether the attempts answer carries `totalRecords`. Default: true. */
  attemptsTotalRecords: boolean;
  /** Extra keys in each attempt. Default: none. */
  attemptExtras: readonly AttemptExtra[];
  /** The `user` of each attempt. Default: 'missing'; 'bare' has only id and name. */
  attemptUser: 'missing' | 'null' | 'bare' | 'full';
  /** The `time` of each attempt. Default: 'stored', which is null for some. */
  attemptTime: 'stored' | 'null' | 'missing';
  /** The one of the two public hosts that the other redirects to (301). Default: null, both answer. */
  canonicalHost: null | 'www' | 'bare';
}

/** A fresh set of switches, each at its default. */
export function defaultSwitches(): Switches {
  return {
    listEnvelope: 'none',
    listExtras: [],
    listIgnores: [],
    listSort: 'id',
    listMaximum: 100,
    listOverMaximum: 'notFound',
    problemKnowsCaller: true,
    badKeyOnProblems: 'refused',
    userEnvelope: 'wrapped',
    refusalStatus: 401,
    errorBody: 'json',
    attemptsNeedKey: true,
    attemptsIgnore: [],
    attemptsOfOthers: 'shown',
    attemptsOfUnknownProblem: 'empty',
    attemptsMaximum: 100,
    attemptsOverMaximum: 'notFound',
    attemptsTotalRecords: true,
    attemptExtras: [],
    attemptUser: 'missing',
    attemptTime: 'stored',
    canonicalHost: null,
  };
}
