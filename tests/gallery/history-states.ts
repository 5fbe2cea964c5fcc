import type { ProblemInfo } from '../../lib/attempt-list/filters.ts';
import { type HistoryChoice, parseHistoryQuery } from '../../lib/attempt-list/history-address.ts';
import type { KnownAttempts } from '../../lib/attempt-list/history-view.ts';
import { GENRES } from '../../lib/filters/genres.ts';
import { attemptsFrom } from '../../lib/history/attempts.ts';
import { statsByProblem } from '../../lib/history/stats.ts';
import type { Progress } from '../../lib/history/sync-progress.ts';
import type { Attempt } from '../../lib/model.ts';
import { signOfStats } from '../../lib/panel/sign.ts';
import { account, complete, DAY, MINUTE, NOW, reading, type State } from './states.ts';

type HistoryShown = Extract<State, { show: 'history' }>;
type Shown = NonNullable<HistoryShown['history']>;

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
function infoOf(id: number, { attempts }: Pick<KnownAttempts, 'attempts'>): ProblemInfo {
  if (id % 9 === 0) return { rank: null, genre: null, sign: null };
  const isDan = id % 5 === 0;
  return {
    rank: {
      value: isDan ? 1 + (id % 9) : 1 + (id % 30),
      unit: isDan ? 'dan' : 'kyu',
      uncertain: id % 7 === 0,
    },
    genre: id % 23 === 0 ? 'elementary' : (GENRES[id % GENRES.length] ?? null),
    sign: signOfStats(statsByProblem(attempts).get(id), true, id % 11 === 0),
  };
}

function historyOf(list: readonly Attempt[], isComplete = true): Shown {
  const attempts = attemptsFrom(list);
  return { attempts, infoOf: (id) => infoOf(id, { attempts }), isComplete };
}

const little = historyOf(attemptsOf(2).slice(0, 7));
const many = historyOf(attemptsOf(2_000));
const none = historyOf([]);

/** The progress of a history of which `many` is stored. */
const READING_MORE: Progress = { ...reading, stored: 10_000, total: 13_750 };

function page(history: Shown | null, changes: Partial<HistoryShown['props']> = {}, query = ''): HistoryShown {
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
  'history-nothing-read': page(historyOf([], false), {
    progress: { ...reading, state: 'paused', stored: 0, total: null },
  }),
  'history-refused': page(little, { account: { ...account, refused: true } }),
  'history-failing': page(none, { failure: { kind: 'storage-broken' }, account: null }),
  'history-many': page(many),
  'history-many-held': {
    ...page(many, {
      progress: {
        ...READING_MORE,
        state: 'held',
        held: { failure: { kind: 'too-many' }, until: NOW + 3_600_000 },
      },
    }),
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
