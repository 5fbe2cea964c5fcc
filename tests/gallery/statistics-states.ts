import type { StatisticsPartProps } from '../../components/history-page/statistics/StatisticsPart.tsx';
import { levelOf } from '../../lib/difficulty/levels.ts';
import { GENRES } from '../../lib/filters/genres.ts';
import { attemptsFrom } from '../../lib/history/attempts.ts';
import type { Attempt } from '../../lib/model.ts';
import { dateAfter } from '../../lib/statistics/calendar-days.ts';
import type { KnownOfProblem } from '../../lib/statistics/measured-attempts.ts';
import { RANK_COLUMNS } from '../../lib/statistics/rank-groups.ts';
import { type Statistics, statisticsOf } from '../../lib/statistics/statistics.ts';
import { randomFrom } from '../site/seed/random.ts';
import { DAY, MINUTE, NOW, type State } from './states.ts';

/** 10 kyu. */
const LEVEL = 20;
const TODAY = new Date(NOW).toISOString().slice(0, 10);
const PROBLEMS = 16_000;
/** How many of a hundred problems have each genre, in the order of `GENRES`. */
const FREQUENCIES = [45, 6, 7, 24, 10, 8];
/** How much stronger than usual the player is in each genre, in elo. */
const STRENGTHS = [40, -120, -60, 30, 0, -30];

interface Player {
  seed: number;
  /** Number of days from the first session to today. */
  days: number;
  /** The share of days with a session, and the mean number of attempts in one. */
  diligence: number;
  attemptCount: number;
  elo: { from: number; to: number };
}

/** Returns the attempts of a player who practises in the evenings, tires in long sessions and becomes stronger, oldest first. */
function attemptsOf({ seed, days, diligence, attemptCount, elo }: Player) {
  const random = randomFrom(seed);
  const genres = GENRES.flatMap((_, nth) => new Array<number>(FREQUENCIES[nth] ?? 0).fill(nth));
  const problems = new Map<number, KnownOfProblem>();
  const all: Attempt[] = [];
  for (let day = days; day >= 0; day--) {
    if (!random.chance(diligence)) continue;
    const share = 1 - day / Math.max(1, days);
    const strength = elo.from + (elo.to - elo.from) * share ** 0.7;
    let at = NOW - day * DAY - random.integer(-6, 2) * 60 * MINUTE;
    const count = 1 + Math.floor(-attemptCount * Math.log(1 - random.fraction()));
    for (let place = 1; place <= count; place++) {
      if (at > NOW) break;
      const nth = random.pick(genres);
      const problemId = random.integer(1, PROBLEMS);
      const wanted = strength + random.integer(-260, 120) + random.integer(-120, 60);
      const known = problems.get(problemId) ?? { genre: GENRES[nth] ?? null, elo: wanted, rank: null };
      problems.set(problemId, known);
      const own = strength + (STRENGTHS[nth] ?? 0) - Math.min(60, place * 1.5);
      const difficulty = known.elo ?? wanted;
      const chance = 1 / (1 + 10 ** ((difficulty - own) / 400));
      const solved = random.chance(chance);
      const usual = 16_000 * 2 ** ((difficulty - strength + 100) / 200) * (1.5 - 0.7 * share);
      const ms = Math.round(
        usual * Math.exp((random.fraction() + random.fraction() - 1) * 1.6 + (solved ? 0 : 0.2)),
      );
      all.push({ id: all.length + 1, problemId, at, solved, ms, level: levelOf(difficulty) });
      at += ms + random.integer(5, 40) * 1_000;
    }
  }
  return { all, problems };
}

function statisticsFor(player: Player): Statistics {
  const { all, problems } = attemptsOf(player);
  const get = (id: number) => {
    const problem = problems.get(id);
    return problem && { ...problem, id, missingAt: 0 };
  };
  const known = { get, all: () => [] };
  const input = { attempts: attemptsFrom(all), level: LEVEL, problems: known, due: new Set<number>() };
  return Object.assign({}, ...statisticsOf(input), { grid: GRID, weakest: WEAKEST });
}

const NEW_PLAYER: Player = {
  seed: 7,
  days: 300,
  diligence: 0.5,
  attemptCount: 9,
  elo: { from: 1_080, to: 1_220 },
};
const NOBODY: Player = { seed: 1, days: 0, diligence: 0, attemptCount: 1, elo: { from: 1_200, to: 1_200 } };

function statistics(
  player: Player | null,
  changes: Partial<StatisticsPartProps> = {},
  others: Partial<Statistics> = {},
): State {
  return {
    show: 'statistics',
    props: {
      statistics: player ? { ...statisticsFor(player), ...others } : {},
      isComplete: true,
      reviewsToCome: null,
      today: TODAY,
      firstWeekday: 1,
      choices: { year: null, genre: null },
      dayHref: (date) => `#history?period=${date}..${date}`,
      genreHref: (genre) => `#history?genre=${genre}`,
      statusHref: (status) => `#history?sign=${status}`,
      level: LEVEL,
      siteElo: 1_274,
      practice: { isBusy: false, failure: null },
      areAllProblemsKnown: true,
      now: NOW,
      ...changes,
    },
  };
}

const WEAKEST: Statistics['weakest'] = { genre: 'life and death', attempts: 22, solves: 8 };

const GRID = (['first', 'solved', 'failed', 'unsolved', 'due', 'untried'] as const).map((status, row) => ({
  status,
  counts: RANK_COLUMNS.map((_, nth) =>
    status === 'untried' ? 420 * nth : Math.floor((900 - 190 * Math.abs(nth - 2)) / 3 ** row),
  ).map((count) => Math.max(0, count)),
}));

const TO_COME = [14, 3, 6, 0, 2, 9, 4, 1, 0, 5, 12, 3, 2, 7].map((reviews, nth) => ({
  date: dateAfter(TODAY, nth),
  reviews,
}));

/** The states of the page's statistics. */
export const STATISTICS_STATES: Record<string, State> = {
  'statistics-counting': statistics(null),
  'statistics-none': statistics(NOBODY),
  // Others follow as soon as they are computed.
  'statistics-begun': statistics(NEW_PLAYER, {
    statistics: { weakest: WEAKEST, activity: statisticsFor(NEW_PLAYER).activity },
  }),
  'statistics-year': statistics(
    NEW_PLAYER,
    {
      reviewsToCome: TO_COME,
      isComplete: false,
      areAllProblemsKnown: false,
    },
    { weakest: null },
  ),
  'statistics-ten-years': statistics(
    { seed: 3, days: 3_650, diligence: 0.62, attemptCount: 12, elo: { from: 950, to: 1_620 } },
    { choices: { year: 2025, genre: 'tesuji' } },
  ),
};
