import type { Endpoint, Failure, Result } from '../../failure.ts';
import { done } from '../../failure.ts';
import { type Filters, NO_FILTERS, queryOf, sameFilters } from '../../filters/filters.ts';
import type { Player } from '../../model.ts';
import type { Query } from '../../requests/query.ts';
import {
  type AttemptPage,
  type ProblemDetail,
  type ProblemRows,
  readAttempts,
  readPlayer,
  readProblemDetail,
  readProblems,
} from './schema.ts';

/** One request to the site's API, and how its answer is read. */
export interface ApiRequest<T> {
  endpoint: Endpoint;
  path: readonly (string | number)[];
  query?: Query;
  read(body: unknown): Result<T>;
  /** What this failure says of what was asked for; null: no more than of any other request. */
  explain?(failure: Failure): Failure | null;
}

interface AttemptsWanted {
  userId: number;
  /** Absent: the attempts on all problems. */
  problemId?: number;
  /** How many at most. */
  limit: number;
  /** How many newer ones are left out. */
  offset: number;
}

/** One page of a player's attempts, newest first. */
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
  return { endpoint: 'attempts', path: ['attempts'], query, read: (body) => readAttempts(body, offset) };
}

/**
 * The problem list for these filters. Fails with `list-refused` where the site has no answer to just these filters, as far as
 * one can know.
 */
export function problemsRequest(filters: Filters): ApiRequest<ProblemRows> {
  const explain = ({ kind }: Failure): Failure | null =>
    !sameFilters(filters, NO_FILTERS) && (kind === 'interface-changed' || kind === 'refused-request')
      ? { kind: 'list-refused' }
      : null;
  return { endpoint: 'problems', path: ['problems'], query: queryOf(filters), read: readProblems, explain };
}

/**
 * A problem's public data and what the site counts of the player's attempts on it. Fails with `no-such-problem` where the site
 * has no problem of this number.
 */
export function problemRequest(problemId: number): ApiRequest<ProblemDetail> {
  const explain = ({ kind }: Failure): Failure | null =>
    kind === 'interface-changed' ? { kind: 'no-such-problem' } : null;
  return { endpoint: 'problem', path: ['problems', problemId], read: readProblemDetail, explain };
}

/** Whose key it is. */
export const OWNER_REQUEST: ApiRequest<Player> = {
  endpoint: 'user',
  path: ['user', 'me'],
  read: readPlayer,
};

/** Whether the site's API is here: the shortest list, which most sites give anybody. */
export const PROBE_REQUEST: ApiRequest<null> = {
  endpoint: 'problems',
  path: ['problems'],
  query: { result_number: 1 },
  read: (body) => {
    const list = readProblems(body);
    return list.ok ? done(null) : list;
  },
};
