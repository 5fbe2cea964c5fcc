import { newestFirst, noAttempts, withAttempts } from '../../lib/attempt-list/attempt-columns.ts';
import type { ProblemInfo } from '../../lib/attempt-list/filters.ts';
import { type HistoryChoice, parseHistoryQuery } from '../../lib/attempt-list/history-address.ts';
import type { ReadHistory } from '../../lib/attempt-list/history-view.ts';
import { GENRES } from '../../lib/filters/genres.ts';
import { problemStatsOf } from '../../lib/history/problem-stats.ts';
import type { Progress } from '../../lib/history/sync-progress.ts';
import type { Attempt } from '../../lib/model.ts';
import { signOfStats } from '../../lib/panel/sign.ts';
import { account, complete, DAY, MINUTE, NOW, reading, type State } from './states.ts';

type HistoryShown = Extract<State, { show: 'history' }>;

/** Attempts of so many sessions of five attempts, a session every day and a half. */
function attemptsOf(sessions: number): Attempt[] {
  return Array.from({ length: 5 * sessions }, (_, nth) => {
    const session = Math.floor(nth / 5);
    return {
      id: 900_000 - nth,
      problemId: 100 + ((nth * 37) % (3 * sessions)) * (nth % 4 === 0 ? 171 : 7),
      at: NOW - 20 * MINUTE - session * 1.5 * DAY - (nth % 5) * 7 * MINUTE,
      solved: nth % 3 !== 1,
      ms: nth % 11 === 7 ? null : 4_300 + ((nth * 7_919) % 95_000),
      level: (nth * 5) % 39,
      ...(nth % 17 === 5 ? { context: 'Rush' } : {}),
    };
  });
}

/** What is known of a problem with these attempts; of every ninth one nothing. */
function infoFor(id: number, attempts: readonly Attempt[]): ProblemInfo | undefined {
  if (id % 9 === 0) return undefined;
  const isDan = id % 5 === 0;
  return {
    rank: {
      value: isDan ? 1 + (id % 9) : 1 + (id % 30),
      unit: isDan ? 'dan' : 'kyu',
      uncertain: id % 7 === 0,
    },
    genre: id % 23 === 0 ? 'elementary' : (GENRES[id % GENRES.length] ?? null),
    sign: signOfStats(problemStatsOf(id, attempts), true, id % 11 === 0),
  };
}

function historyOf(attempts: readonly Attempt[]): ReadHistory {
  const columns = withAttempts(noAttempts(), attempts);
  const byProblem = Map.groupBy(attempts, ({ problemId }) => problemId);
  const solves = attempts.filter(({ solved }) => solved).length;
  return {
    columns,
    rows: newestFirst(columns),
    info: columns.problemIds.map((id) => infoFor(id, byProblem.get(id) ?? [])),
    isWhole: true,
    isComplete: true,
    total: { attemptCount: attempts.length, solves },
  };
}

const little = historyOf(attemptsOf(2).slice(0, 7));
const many = historyOf(attemptsOf(2_000));
const none = historyOf([]);

/** The progress of a history of which `many` is stored. */
const READING_MORE: Progress = { ...reading, stored: 10_000, total: 13_750 };

function page(
  history: ReadHistory | null,
  changes: Partial<HistoryShown['props']> = {},
  query = '',
): HistoryShown {
  const choice: HistoryChoice = parseHistoryQuery(query);
  const props = {
    account,
    part: 'history',
    failure: null,
    progress: complete,
    now: NOW,
    ...changes,
  } as const;
  return { show: 'history', props, history, choice };
}

/** The History page. */
export const HISTORY_STATES: Record<string, State> = {
  'history-no-key': page(null, { account: null }),
  'history-empty': page(none),
  'history-nothing-read': page(
    { ...none, isComplete: false },
    { progress: { ...reading, state: 'paused', stored: 0, total: null } },
  ),
  'history-refused': page(little, { account: { ...account, refused: true } }),
  'history-failing': page(none, { failure: { kind: 'storage-broken' }, account: null }),
  'history-many': page(many),
  'history-many-held': {
    ...page(
      { ...many, isWhole: false },
      {
        progress: {
          ...READING_MORE,
          state: 'held',
          held: { failure: { kind: 'too-many' }, until: NOW + 3_600_000 },
        },
      },
    ),
    width: 320,
  },
  'history-many-problems': page(many, {}, 'group=problem'),
  'history-filtered': {
    ...page(
      many,
      {},
      'period=30d&result=failed&genre=tesuji,joseki&rank=20k..3d&time=10..60&sign=failed,unsolved',
    ),
    width: 400,
  },
  'history-none-match': page(many, {}, 'problem=12&period=today'),
};
