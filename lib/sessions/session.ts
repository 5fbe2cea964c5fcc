import { type Filters, NO_FILTERS, parseFilters } from '../filters/filters.ts';
import { type Guard, type Guarded, isBoolean, isNumber, listOf, objectOf, oneOf, orNull } from '../guards.ts';
import { type Attempts, rowFrom } from '../history/attempts.ts';
import { isProblemId } from '../site.ts';

/** What the length of a session is counted in. */
export const LENGTH_UNITS = ['problems', 'minutes'] as const;

/** The lengths that can be chosen. */
export const SESSION_LENGTHS: readonly SessionLength[] = [
  ...[5, 10, 20, 40].map((count) => ({ unit: 'problems', count }) as const),
  ...[10, 20, 40].map((count) => ({ unit: 'minutes', count }) as const),
];

/** Most problems or minutes of a session, and most attempts that count in one. */
export const MOST_SESSION = 500;

/** Whether a value is a number of problems or minutes. */
export const isSessionCount: Guard<number> = (count): count is number =>
  Number.isSafeInteger(count) && (count as number) > 0 && (count as number) <= MOST_SESSION;

const isProblemList: Guard<number[]> = (ids): ids is number[] =>
  listOf(isProblemId)(ids) && ids.length > 0 && ids.length <= MOST_SESSION;

/** Filters of another version of the extension are stored as they are, and read as far as they are known. */
const isScope: Guard<Filters> = (scope): scope is Filters =>
  typeof scope === 'object' && scope !== null && !Array.isArray(scope);

const CHOICES = {
  length: objectOf({ unit: oneOf(LENGTH_UNITS), count: isSessionCount }),
  /** Whether the reviews that are due come before new problems. */
  reviewsFirst: isBoolean,
  /** Whether the next problem opens by itself after a solve. */
  autoOpen: isBoolean,
  /** What new problems are picked from; null: all problems. */
  scope: orNull(isScope),
  /** The problems of the session, in this order; null: they are picked, one after the other. */
  problems: orNull(isProblemList),
};

export const isSession = objectOf({
  /** When it was started, epoch ms by the site's clock, as all times of it: the key of its row. */
  startedAt: isNumber,
  /** The newest attempt at the start; 0: none. Those with higher numbers count, whatever the clocks say. */
  afterAttempt: isNumber,
  ...CHOICES,
  /** When it was paused and resumed, epoch ms, in this order. `to` is null while it is paused, also when it is ended then. */
  pauses: listOf(objectOf({ from: isNumber, to: orNull(isNumber) })),
  /** When the player ended it; null: it ends by itself. */
  endedAt: orNull(isNumber),
  /** When the player changed anything of it last, epoch ms. */
  changedAt: isNumber,
});

/** A session: what the player chose, and when it was paused. How it went follows from the attempts (`tally.ts`). */
export type Session = Guarded<typeof isSession>;
export type SessionLength = Guarded<(typeof CHOICES)['length']>;
/** What the player chooses for a session. */
export type SessionChoices = Pick<Session, keyof typeof CHOICES>;

/** What is offered for the first session. */
export const FIRST_CHOICES: SessionChoices = {
  length: { unit: 'problems', count: 10 },
  reviewsFirst: true,
  autoOpen: false,
  scope: null,
  problems: null,
};

/** Returns what is offered for the session after this one: the same, with newly picked problems. */
export function nextChoices({ length, reviewsFirst, autoOpen, scope, problems }: Session): SessionChoices {
  return { length: problems ? FIRST_CHOICES.length : length, reviewsFirst, autoOpen, scope, problems: null };
}

/** What the player may change about a session that goes on. */
export interface SessionChange {
  paused?: boolean | undefined;
  ended?: true | undefined;
}

/** Returns what new problems of a session are picked from. */
export function scopeOf({ scope }: Pick<SessionChoices, 'scope'>): Filters {
  return scope ? parseFilters(scope) : NO_FILTERS;
}

/**
 * Returns what is stored of a press that starts a session: the one before, ended, and the new one, after the attempt with this number.
 * Nothing if the press was stored before.
 */
export function sessionsAfterPress(
  before: Session | undefined,
  choices: SessionChoices,
  pressedAt: number,
  afterAttempt: number,
): Session[] {
  if (!before) return [startedSession(choices, pressedAt, afterAttempt)];
  if (before.startedAt === pressedAt) return [];
  // The one started last is the last one in the store, also if the clock was set back.
  const startedAt = Math.max(pressedAt, before.startedAt + 1);
  const ended = changedSession(before, { ended: true }, startedAt);
  return [ended, startedSession(choices, startedAt, afterAttempt)];
}

/** Returns a session that counts no attempt from before a time, epoch ms: these have arrived late. */
export function startedAfter(session: Session, attempts: Attempts, before: number): Session {
  const after = rowFrom(attempts, session.afterAttempt + 1);
  const late = attempts.at.subarray(after).findLastIndex((at) => at < before);
  const afterAttempt = attempts.id[after + late];
  return late < 0 || afterAttempt === undefined ? session : { ...session, afterAttempt };
}

/** Returns a session that starts at a time, after the attempt with this number. One of certain problems is as long as they are many. */
export function startedSession(choices: SessionChoices, startedAt: number, afterAttempt: number): Session {
  const { problems } = choices;
  const length = problems ? ({ unit: 'problems', count: problems.length } as const) : choices.length;
  return { startedAt, afterAttempt, ...choices, length, pauses: [], endedAt: null, changedAt: startedAt };
}

/**
 * Returns the session after a change at a time; the same one if that changes nothing. Its times stay in order, also if the clock was set
 * back since the change before.
 */
export function changedSession(session: Session, { paused, ended }: SessionChange, now: number): Session {
  if (session.endedAt !== null) return session;
  const at = Math.max(now, ...timesOf(session));
  // Never earlier than before: a file that has it as it was would replace it.
  const changedAt = Math.max(at, session.changedAt);
  if (ended) return { ...session, endedAt: at, changedAt };
  const last = session.pauses.at(-1);
  const isPaused = last !== undefined && last.to === null;
  if (paused === undefined || paused === isPaused) return session;
  const pauses = isPaused
    ? [...session.pauses.slice(0, -1), { ...last, to: at }]
    : [...session.pauses, { from: at, to: null }];
  return { ...session, pauses, changedAt };
}

/** Returns a session as it is beside others: one that goes on was ended when the first of those began that were started later. */
export function endedByLater(session: Session, others: readonly Session[]): Session {
  const starts = others.map(({ startedAt }) => startedAt).filter((at) => at > session.startedAt);
  return starts.length === 0 ? session : changedSession(session, { ended: true }, Math.min(...starts));
}

/** Returns the times at which a session was started, paused, resumed and ended, in the order in which it has them. */
export function timesOf({ startedAt, pauses, endedAt }: Session): number[] {
  return [startedAt, ...pauses.flatMap(({ from, to }) => [from, to]), endedAt].filter((at) => at !== null);
}
