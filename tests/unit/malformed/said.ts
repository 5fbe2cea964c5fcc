import type { SetUp } from '../../../lib/board/set-up.ts';
import type { ReportedStats } from '../../../lib/history/reported-stats.ts';
import type { Attempt, Player, Problem, Rank } from '../../../lib/model.ts';

type Said = Record<string, unknown>;

/** The JSON of these bytes as any reader takes them, or undefined. */
export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Every object in an answer, however deep. */
export function objectsIn(body: unknown): Said[] {
  const found: Said[] = [];
  const left = [body];
  for (let one = left.pop(); one !== undefined || left.length > 0; one = left.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    if (!Array.isArray(one)) found.push(one as Said);
    for (const inside of Object.values(one)) if (inside !== undefined) left.push(inside);
  }
  return found;
}

/** Whether a row of the answer says exactly this. */
export function saysAttempt(row: Said, { id, problemId, at, solved, ms }: Attempt): boolean {
  const { time, createdAt } = row;
  const isTime = typeof time === 'number' && time >= 0 && time <= 31 * 86_400_000;
  return (
    row.id === id &&
    row.problemId === problemId &&
    row.solved === solved &&
    Date.parse(withZone(String(createdAt))) === at &&
    ms === (isTime ? Math.round(time) : null)
  );
}

/** A time that names no zone is UTC. */
function withZone(date: string): string {
  return /\d[T ][\d:.,]+$/.test(date) ? `${date}Z` : date;
}

/** The fields of a problem that changed without a row that says so. */
export function unsaidOfProblem(before: Problem, after: Problem, objects: readonly Said[]): string[] {
  const rows = objects.filter(({ id, problemId }) => id === after.id || problemId === after.id);
  const says: Record<keyof Problem, (row: Said) => boolean> = {
    id: (row) => row.id === after.id || row.problemId === after.id,
    rank: (row) => saysRank(row.rank, after.rank),
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
  const fields = Object.keys(says) as (keyof Problem)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return changed.filter((field) => !rows.some(says[field]));
}

/** The words on whoever asks that no object of the answer says. */
export function unsaidOfOwn(own: ReportedStats | null, objects: readonly Said[]): (keyof ReportedStats)[] {
  const says: Record<keyof ReportedStats, (row: Said) => boolean> = {
    tries: (row) => inside(row.currentUserAttempts, 'tries') === own?.tries,
    solves: (row) => inside(row.currentUserAttempts, 'solved') === own?.solves,
    solved: (row) => row.solvedByCurrentUser === own?.solved,
  };
  const words = Object.keys(says) as (keyof ReportedStats)[];
  return words.filter((word) => own && own[word] !== null && !objects.some(says[word]));
}

/** What of a position no object of the answer says: its stones, each as a point of its SGF, and whose turn it is. */
export function unsaidOfSetUp(setUp: SetUp | null, objects: readonly Said[]): unknown[] {
  if (!setUp) return [];
  const sgfs = objects.flatMap(({ sgf }) => (typeof sgf === 'string' ? [sgf.replace(/\s/g, '')] : []));
  const isSaid = (word: string) => sgfs.some((sgf) => sgf.includes(word));
  const { size, black, white, toMove } = setUp;
  const isColour = !toMove || isSaid('PL[') || objects.some(({ playerColor }) => playerColor === toMove);
  return [
    ...[...black, ...white].filter(
      (point) => !isSaid(`[${point.map((at) => String.fromCharCode(97 + at)).join('')}]`),
    ),
    ...(isColour ? [] : [toMove]),
    ...(size[0] === 19 || isSaid(`SZ[${size[0]}`) ? [] : [size]),
  ];
}

/** Whether an object of the answer says all of this player. */
export function saysPlayer(row: Said, { id, name, elo, rank }: Player): boolean {
  return (
    row.id === id &&
    typeof row.name === 'string' &&
    row.name.startsWith(name) &&
    (elo === null || row.visibleElo === elo) &&
    (rank === null || saysRank(row.rank, rank))
  );
}

function saysRank(said: unknown, rank: Rank | null): boolean {
  return rank !== null && inside(said, 'value') === rank.value && inside(said, 'unit') === rank.unit;
}

function inside(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Said)[name] : undefined;
}
