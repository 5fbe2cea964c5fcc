import { GENRES, type Genre } from '../filters/genres.ts';
import type { MeasuredAtElo } from './measured-attempts.ts';
import {
  count,
  countAtElo,
  type EloRate,
  LEAST_FIRST_ATTEMPTS,
  type Rate,
  type Share,
  shareOf,
} from './rate.ts';

/** Least number of first attempts from which the accuracy by Elo is shown. */
export const LEAST_FOR_CURVE = 50;
/** Least width of a span of Elos that are taken together. */
const SPAN = 100;

/** First attempts by Elo, the lowest first: those of one genre, or all (`genre` null). */
export interface EloAttempts extends Rate {
  genre: Genre | null;
  byElo: readonly EloRate[];
}

/** Attempts at neighbouring Elos, with their mean Elo. */
interface EloSpan extends EloRate, Share {}

/** Returns the first attempts by Elo, of all and of each genre. */
export function attemptsByElo(attempts: readonly MeasuredAtElo[]): EloAttempts[] {
  return [null, ...GENRES].map((genre) => {
    const rate = { attempts: 0, solves: 0 };
    const byElo = new Map<number, EloRate>();
    for (const one of attempts) {
      if (genre !== null && one.genre !== genre) continue;
      count(rate, one);
      countAtElo(byElo, one);
    }
    return { genre, ...rate, byElo: [...byElo.values()].sort((one, other) => one.elo - other.elo) };
  });
}

/** Returns the accuracy in spans of Elo with at least `LEAST_FIRST_ATTEMPTS`; none if there are fewer in all. */
export function eloSpans(byElo: readonly EloRate[]): EloSpan[] {
  const spans: EloRate[][] = [];
  for (const rate of byElo) {
    const span = spans.at(-1);
    const isFull =
      !span || (rate.elo - (span[0]?.elo ?? 0) >= SPAN && attemptsIn(span) >= LEAST_FIRST_ATTEMPTS);
    if (isFull) spans.push([rate]);
    else span.push(rate);
  }
  const last = spans.at(-1) ?? [];
  // Too few at the end belong to the span before.
  if (spans.length > 1 && attemptsIn(last) < LEAST_FIRST_ATTEMPTS) spans.at(-2)?.push(...(spans.pop() ?? []));
  return spans.flatMap((span) => {
    const attempts = attemptsIn(span);
    const solves = span.reduce((sum, one) => sum + one.solves, 0);
    const elo = span.reduce((sum, one) => sum + one.elo * one.attempts, 0) / attempts;
    const share = shareOf({ attempts, solves });
    return share ? [{ elo, attempts, solves, ...share }] : [];
  });
}

function attemptsIn(span: readonly Rate[]): number {
  return span.reduce((sum, { attempts }) => sum + attempts, 0);
}
