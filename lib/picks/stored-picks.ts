import {
  type Guarded,
  isBoolean,
  isNumber,
  isString,
  listOf,
  objectOf,
  orMissing,
  orNull,
  textLike,
} from '../guards.ts';
import { LIFETIME } from '../lifetimes.ts';
import { WAIT } from '../limits.ts';
import { isYoung } from '../requests/request-status.ts';
import type { Difficulty } from './difficulties.ts';
import { isReason } from './pick-next.ts';

const isTrue = (value: unknown): value is true => value === true;

const isProblemPick = objectOf({
  id: isNumber,
  /** Epoch ms. */
  at: isNumber,
  by: textLike<Difficulty | 'review' | 'session'>(),
  /** Why it was picked; null for a review and for a chosen problem of a session. */
  reason: orNull(isReason),
  /** Whether it was picked from all problems, since none matched the filters. */
  widened: orMissing(isTrue),
});

/** A problem that was picked for the player. */
export type ProblemPick = Guarded<typeof isProblemPick>;

const isListAnswer = objectOf({
  to: isString,
  at: isNumber,
  ids: listOf(isNumber),
  refused: isBoolean,
});

/** The problems in an answer of the list, its request (`to`), and when it was received (epoch ms). */
export type ListAnswer = Guarded<typeof isListAnswer>;

export const isPicks = objectOf({
  list: listOf(isProblemPick),
  /** The problems that were randomly drawn from those that match some filters (`of`), so that none is drawn twice. */
  drawn: objectOf({ of: isString, ids: listOf(isNumber) }),
  /**
   * The list's answers to the last requests for a pick, newest first. A request that was answered recently is not sent
   * again.
   */
  answers: listOf(isListAnswer),
});

/** The picks, oldest first (`list`), and what the next ones need. */
export type Picks = Guarded<typeof isPicks>;

/** The picks of a player before the first one. */
export const NO_PICKS: Picks = { list: [], drawn: { of: '', ids: [] }, answers: [] };

/** Most stored answers: enough for the picks of a few minutes. */
const MOST_ANSWERS = 12;
/** Most stored picks: enough for 70 a day over the time in which none is repeated. */
const MOST = 1_000;
/** Within this time, ms, a problem is not picked again if there is another. */
const SEEN_MS = 14 * 86_400_000;

export function lastPick({ list }: Picks): ProblemPick | null {
  return list.at(-1) ?? null;
}

/** Returns the picks with a new one. */
export function withPick(picks: Picks, pick: ProblemPick): Picks {
  return { ...picks, list: [...picks.list, pick].slice(-MOST) };
}

/** Returns the first of some problems. Those that these picks have opened come after the others, the one opened longest ago first. */
export function firstUnopened(ids: readonly number[], opened: readonly ProblemPick[]): number | undefined {
  const lastOf = (id: number) => opened.findLastIndex((pick) => pick.id === id);
  return ids.toSorted((one, other) => lastOf(one) - lastOf(other))[0];
}

export function pickedLately({ list }: Picks, now: number): Set<number> {
  return new Set(list.flatMap(({ id, at }) => (now - at < SEEN_MS ? [id] : [])));
}

/** Returns the picks with one more random draw from the problems that match `of`. If it was drawn before, all may be drawn again. */
export function withDrawn(picks: Picks, of: string, id: number): Picks {
  const before = picks.drawn.of === of && !picks.drawn.ids.includes(id) ? picks.drawn.ids : [];
  return { ...picks, drawn: { of, ids: [...before, id] } };
}

/** Returns the problems that were already drawn from those that match `of`. */
export function drawnFrom({ drawn }: Picks, of: string): Set<number> {
  return new Set(drawn.of === of ? drawn.ids : []);
}

/** Returns the stored answer of the problem list to the request `to` if it is recent enough; else undefined. */
export function answerLately({ answers }: Picks, to: string, now: number): ListAnswer | undefined {
  return answers.find((answer) => answer.to === to && isYoung(answer.at, lifetimeOf(answer), now));
}

function lifetimeOf({ refused }: ListAnswer): number {
  return refused ? WAIT.invalidAnswerMs : LIFETIME.listMs;
}

export function withAnswer(picks: Picks, answer: ListAnswer): Picks {
  const others = picks.answers.filter(({ to }) => to !== answer.to);
  return { ...picks, answers: [answer, ...others].slice(0, MOST_ANSWERS) };
}
