import type { SetUp } from '../../../lib/board/set-up.ts';
import type { Attempt, Player, Problem, Rank } from '../../../lib/model.ts';

type Reported = Record<string, unknown>;

/** Parses these bytes as JSON; undefined if they are not JSON. */
export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Returns every object in an answer, at any depth. */
export function objectsIn(body: unknown): Reported[] {
  const found: Reported[] = [];
  const left = [body];
  for (let one = left.pop(); one !== undefined || left.length > 0; one = left.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    if (!Array.isArray(one)) found.push(one as Reported);
    for (const inside of Object.values(one)) if (inside !== undefined) left.push(inside);
  }
  return found;
}

/** Returns whether a row of the answer reports exactly this attempt. */
export function reportsAttempt(row: Reported, { id, problemId, at, solved, ms, context }: Attempt): boolean {
  const { time, createdAt, contextRepresentation } = row;
  const isTime = typeof time === 'number' && time >= 0 && time <= 31 * 86_400_000;
  return (
    row.id === id &&
    row.problemId === problemId &&
    row.solved === solved &&
    Date.parse(withZone(String(createdAt))) === at &&
    ms === (isTime ? Math.round(time) : null) &&
    (context === undefined || [row.context, contextRepresentation].some((name) => isCutTo(name, context)))
  );
}

function isCutTo(name: unknown, context: string): boolean {
  return typeof name === 'string' && name.trim().slice(0, 80) === context;
}

/** Signs a time without a zone as UTC. */
function withZone(date: string): string {
  return /\d[T ][\d:.,]+$/.test(date) ? `${date}Z` : date;
}

/** Returns the fields of a problem that changed although no row reports the new value. */
export function unreportedFields(before: Problem, after: Problem, objects: readonly Reported[]): string[] {
  const rows = objects.filter(({ id, problemId }) => id === after.id || problemId === after.id);
  const reports: Record<keyof Problem, (row: Reported) => boolean> = {
    id: (row) => row.id === after.id || row.problemId === after.id,
    rank: (row) => reportsRank(row.rank, after.rank),
    elo: (row) => row.elo === after.elo,
    stars: (row) => (after.unrated ? row.rating === null : inside(row.rating, 'stars') === after.stars),
    votes: (row) =>
      after.unrated
        ? row.rating === null
        : inside(row.rating, 'votes') === after.votes || (after.votes === null && after.stars !== null),
    unrated: (row) => (row.rating === null) === after.unrated,
    genre: (row) => typeof row.genre === 'string' && row.genre.slice(0, 80) === after.genre,
    canon: (row) => row.isCanon === after.canon,
  };
  const fields = Object.keys(reports) as (keyof Problem)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return changed.filter((field) => !rows.some(reports[field]));
}

/** Returns the parts of a position that no object of the answer reports: stones, the player to move, the board size. */
export function unreportedSetUp(setUp: SetUp | null, objects: readonly Reported[]): unknown[] {
  if (!setUp) return [];
  const sgfs = objects.flatMap(({ sgf }) => (typeof sgf === 'string' ? [sgf.replace(/\s/g, '')] : []));
  const isReported = (field: string) => sgfs.some((sgf) => sgf.includes(field));
  const { size, black, white, toMove } = setUp;
  const isColour = !toMove || isReported('PL[') || objects.some(({ playerColor }) => playerColor === toMove);
  return [
    ...[...black, ...white].filter(
      (point) => !isReported(`[${point.map((at) => String.fromCharCode(97 + at)).join('')}]`),
    ),
    ...(isColour ? [] : [toMove]),
    ...(size[0] === 19 || isReported(`SZ[${size[0]}`) ? [] : [size]),
  ];
}

/** Returns whether an object of the answer reports this player, of whom `known` was stored before: a row of attempts has the name alone. */
export function reportsPlayer(row: Reported, { id, name, elo, rank }: Player, known?: Player): boolean {
  return (
    row.id === id &&
    typeof row.name === 'string' &&
    row.name.startsWith(name) &&
    (elo === null || row.visibleElo === elo || known?.elo === elo) &&
    (rank === null || reportsRank(row.rank, rank) || isSameRank(known?.rank, rank))
  );
}

function isSameRank(one: Rank | null | undefined, other: Rank): boolean {
  return one?.value === other.value && one.unit === other.unit;
}

function reportsRank(reported: unknown, rank: Rank | null): boolean {
  return rank !== null && inside(reported, 'value') === rank.value && inside(reported, 'unit') === rank.unit;
}

function inside(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Reported)[name] : undefined;
}
