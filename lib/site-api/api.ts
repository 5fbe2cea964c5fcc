import {
  done,
  type Endpoint,
  type Failure,
  failed,
  isGone,
  isRejected,
  NO_MATCH,
  type Result,
} from '../failure.ts';
import { type Filters, NO_FILTERS, queryOf, sameFilters } from '../filters/filters.ts';
import type { Player } from '../model.ts';
import type { Query } from '../requests/query.ts';
import {
  type AttemptPage,
  type ProblemDetail,
  type ProblemRows,
  readAttempts,
  readPlayer,
  readProblemDetail,
  readProblems,
} from './site-answers.ts';

/** One request to the site's API, and how to read its response. */
export interface ApiRequest<T> {
  endpoint: Endpoint;
  path: readonly (string | number)[];
  query?: Query;
  read(body: unknown): Result<T>;
  /** Returns a more specific failure for this request, or null if there is none. */
  explain?(failure: Failure): Failure | null;
}

interface AttemptsWanted {
  userId: number;
  /** Absent: attempts on all problems. */
  problemId?: number;
  /** The most attempts to return. */
  limit: number;
  /** How many of the newest attempts to skip. */
  offset: number;
}

/** Returns the request for one page of a player's attempts, newest first. */
export function attemptsRequest({
  userId,
  problemId,
  limit,
  offset,
}: AttemptsWanted): ApiRequest<AttemptPage> {
  const query = {
    user_id: userId,
    sort_by: 'id',
    sort_direction: 'desc',
    limit,
    ...(problemId === undefined ? {} : { problem_id: problemId }),
    offset,
  };
  return {
    endpoint: 'attempts',
    path: ['attempts'],
    query,
    read: (body) => readAttempts(body, { userId, offset }),
  };
}

/**
 * Returns the request for the problem list with these filters. It fails with `nothing-found` if the site refuses them: it may answer
 * 404 to an empty list, or to one that is too long.
 */
export function problemsRequest(filters: Filters): ApiRequest<ProblemRows> {
  const explain = (failure: Failure): Failure | null =>
    !sameFilters(filters, NO_FILTERS) && isRejected(failure) ? NO_MATCH : null;
  return { endpoint: 'problems', path: ['problems'], query: queryOf(filters), read: readProblems, explain };
}

/**
 * Returns the request for a problem's public data. It fails with
 * `no-such-problem` if the site has no problem of this number.
 */
export function problemRequest(problemId: number): ApiRequest<ProblemDetail> {
  const explain = (failure: Failure): Failure | null =>
    isGone(failure) ? { kind: 'no-such-problem' } : null;
  return { endpoint: 'problem', path: ['problems', problemId], read: readProblemDetail, explain };
}

/** The request for the player whose key is sent. */
export const OWNER_REQUEST: ApiRequest<Player> = {
  endpoint: 'user',
  path: ['user', 'me'],
  read: readPlayer,
};

/** The request that finds out whether the API is at a host: the shortest list, which needs no key. */
export const PROBE_REQUEST: ApiRequest<null> = {
  endpoint: 'problems',
  path: ['problems'],
  query: { result_number: 1 },
  read: (body) => {
    const list = readProblems(body);
    if (!list.ok) return list;
    return list.value.rows.length > 0 ? done(null) : failed({ kind: 'not-responding', cause: 'no-data' });
  },
};
