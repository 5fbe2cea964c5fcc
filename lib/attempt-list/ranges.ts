import { LAST_LEVEL, rankOfLevel } from '../difficulty/levels.ts';

// Ranges in the page's address, such as `5k..1d`, `5k..` or `..1d`.

interface Ends<End> {
  from: End | null;
  to: End | null;
}

/** Between the two ends of a range. */
const JOINT = '..';
const MOST_SECONDS = 24 * 60 * 60;

/** Reads two ends. One that is invalid is open. Ends in the wrong order are exchanged. */
export function readRange<End extends number | string>(
  text: string,
  read: (end: string) => End | null,
): Ends<End> {
  const [from = null, to = null] = text.split(JOINT).map(read);
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

export function writeRange<End>({ from, to }: Ends<End>, write: (end: End) => string): string {
  if (from === null && to === null) return '';
  return [from, to].map((end) => (end === null ? '' : write(end))).join(JOINT);
}

export function isWithin(value: number, { from, to }: Ends<number>): boolean {
  return (from === null || value >= from) && (to === null || value <= to);
}

/** Returns a rank as it is written in the page's address: `5k`, `1d`. */
export function shortRank(level: number): string {
  const { value, unit } = rankOfLevel(level);
  return `${value}${unit.charAt(0)}`;
}

export function levelFrom(text: string): number | null {
  const level = Array.from({ length: LAST_LEVEL + 1 }, (_, nth) => nth).find(
    (one) => shortRank(one) === text,
  );
  return level ?? null;
}

export function secondsFrom(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= MOST_SECONDS ? Number(text) : null;
}
