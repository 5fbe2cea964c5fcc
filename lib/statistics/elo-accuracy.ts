import { GENRES, type Genre } from '../filters/genres.ts';
import type { Fold } from './fold.ts';
import { chanceAt, type EloRange, fitLogistic, halfSolvedElo, type LogisticFit } from './logistic-fit.ts';
import type { FirstAttemptAtElo } from './measured-attempt.ts';
import { count, countAtElo, type EloRate, LEAST_FIRST_ATTEMPTS, type Rate, type Share } from './rate.ts';

/** Least number of first attempts from which a curve is drawn. */
export const LEAST_FOR_CURVE = 50;
/** Width of the spans of Elo whose own accuracy is shown beside the curve. */
const SPAN = 100;
/** Number of points of the curve. */
const CURVE_POINTS = 49;
/** The Elo of which half are solved is told only if its 95 % interval is at most this wide: about ten ranks. */
const WIDEST = 300;
/** The curve leaves out this share of the attempts at each end, where hardly any tell of it. */
const LEFT_OUT = 0.01;

/** First attempts by Elo, the lowest first: those of one genre, or all (`genre` null). */
export interface EloAttempts extends Rate {
  genre: Genre | null;
  byElo: readonly EloRate[];
}

/** A point of the curve: the chance of success at an Elo. */
interface CurvePoint extends Share {
  elo: number;
}

/** How the accuracy depends on the Elo of a problem. */
export interface EloAccuracy {
  fit: LogisticFit;
  /** Evenly spaced, the lowest Elo first. */
  curve: readonly CurvePoint[];
  /** The attempts in spans of elo, each at its mean Elo, where there are at least `LEAST_FIRST_ATTEMPTS`. */
  spans: readonly EloRate[];
  /** Where half are solved; null if the curve does not tell, hardly tells (`WIDEST`), or tells it outside of what was tried. */
  half: EloRange | null;
}

/** Returns the fold of the first attempts by Elo, of all and of each genre. */
export function attemptsByElo(): Fold<FirstAttemptAtElo, EloAttempts[]> {
  const groups = [null, ...GENRES].map((genre) => ({
    genre,
    attempts: 0,
    solves: 0,
    byElo: new Map<number, EloRate>(),
  }));
  const add = (group: (typeof groups)[number] | undefined, one: FirstAttemptAtElo) => {
    if (!group) return;
    count(group, one);
    countAtElo(group.byElo, one);
  };
  const groupOf = new Map<string | null, (typeof groups)[number]>(
    groups.slice(1).map((group) => [group.genre, group]),
  );
  return {
    add(one) {
      add(groups[0], one);
      add(groupOf.get(one.genre), one);
    },
    result: () =>
      groups.map(({ byElo, ...rate }) => ({
        ...rate,
        byElo: [...byElo.values()].sort((one, other) => one.elo - other.elo),
      })),
  };
}

/** Returns how the accuracy depends on Elo; null for fewer than `LEAST_FOR_CURVE` attempts. */
export function eloAccuracy({ attempts, solves, byElo }: EloAttempts): EloAccuracy | null {
  const fit = attempts < LEAST_FOR_CURVE ? null : fitLogistic(byElo);
  if (!fit) return null;
  const from = eloAfter(byElo, attempts * LEFT_OUT);
  const to = eloAfter(byElo, attempts * (1 - LEFT_OUT));
  const half = solves === 0 || solves === attempts ? null : halfSolvedElo(fit);
  const isTold = half !== null && half.high - half.low <= WIDEST && half.elo >= from && half.elo <= to;
  return {
    fit,
    curve: Array.from({ length: CURVE_POINTS }, (_, nth) => {
      const elo = from + ((to - from) * nth) / (CURVE_POINTS - 1);
      return { elo, ...chanceAt(fit, elo) };
    }),
    spans: spansOf(byElo),
    half: isTold ? half : null,
  };
}

/** Returns the elo of the first attempt after so many, counted from the lowest Elo. */
function eloAfter(byElo: readonly EloRate[], attempts: number): number {
  let left = attempts;
  for (const { elo, attempts: here } of byElo) {
    left -= here;
    if (left < 0) return elo;
  }
  return byElo.at(-1)?.elo ?? 0;
}

function spansOf(byElo: readonly EloRate[]): EloRate[] {
  return [...Map.groupBy(byElo, ({ elo }) => Math.floor(elo / SPAN)).values()].flatMap((rates) => {
    const attempts = rates.reduce((sum, one) => sum + one.attempts, 0);
    const solves = rates.reduce((sum, one) => sum + one.solves, 0);
    const elo = rates.reduce((sum, one) => sum + one.elo * one.attempts, 0) / attempts;
    return attempts < LEAST_FIRST_ATTEMPTS ? [] : [{ elo, attempts, solves }];
  });
}
