import { rankOfLevel } from '../difficulty/levels.ts';
import type { Attempt, Rank } from '../model.ts';
import type { Sign } from '../panel/sign.ts';
import { problemAddress } from '../site.ts';
import type { ProblemInfo } from './filters.ts';

// The history as a file. README.md describes its format.

export interface ExportedAttempt {
  id: number;
  problem: number;
  /** Address of the problem's page. */
  address: string;
  /** When the site recorded it, in ISO 8601 and UTC. */
  at: string;
  result: 'solved' | 'failed';
  /** Time taken; null if the site stored none. */
  seconds: number | null;
  /** The problem's rank, such as `5 kyu`, or `5 kyu?` if it is uncertain; if that is not known, the one in the row of the attempt. */
  rank: string | null;
  /** The genre as the site writes it. */
  genre: string | null;
  /** The sign that the problem has now. */
  sign: Sign | null;
  /** The name of what the attempt was made in; null if it is an ordinary one. */
  context: string | null;
}

/** The fields of an attempt, in the order of the columns of a CSV file. */
export const EXPORTED_FIELDS = [
  'id',
  'problem',
  'address',
  'at',
  'result',
  'seconds',
  'rank',
  'genre',
  'sign',
  'context',
] as const satisfies readonly (keyof ExportedAttempt)[];

export function exportedAttempt(
  { id, problemId, at, solved, ms, level, context }: Attempt,
  info: ProblemInfo,
  site: string,
): ExportedAttempt {
  return {
    id,
    problem: problemId,
    address: problemAddress(site, problemId),
    at: new Date(at).toISOString(),
    result: solved ? 'solved' : 'failed',
    seconds: ms === null ? null : ms / 1_000,
    rank: rankInFile(info.rank ?? (level === null ? null : rankOfLevel(level))),
    genre: info.genre ?? null,
    sign: info.sign ?? null,
    context: context ?? null,
  };
}

/** Returns a rank in English, whatever the language of the interface. */
function rankInFile(rank: Rank | null): string | null {
  return rank && `${rank.value} ${rank.unit}${rank.uncertain ? '?' : ''}`;
}

const LINE_END = '\r\n';

export function csvHead(): string {
  return EXPORTED_FIELDS.join(',') + LINE_END;
}

export function csvLine(attempt: ExportedAttempt): string {
  return EXPORTED_FIELDS.map((field) => csvCell(attempt[field])).join(',') + LINE_END;
}

/**
 * A spreadsheet computes a cell that begins like this, and the site's texts are not ours to trust. Numbers, which may be negative, are
 * not texts.
 */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
