import { isNumber, isText, isYesNo, listOf, objectOf, orNull } from '../guards.ts';
import { LIFETIME, WAIT } from '../limits.ts';
import { isRank } from '../model.ts';
import { isYoung } from '../requests/request-status.ts';
import type { Aim, Reason } from './pick.ts';

/** A problem that was picked for the player. */
export interface ProblemPick {
  id: number;
  /** Epoch ms. */
  at: number;
  by: Aim | 'random';
  /** What speaks for it; null where that is chance alone. */
  reason: Reason | null;
}

/** What was picked, oldest first, and which of it the player is at. */
export interface Picks {
  list: ProblemPick[];
  place: number;
  /** What chance has drawn from all problems that some filters let in (`of`), so that none comes twice. */
  drawn: { of: string; ids: number[] };
  /** What the list answered to the last questions asked for a pick, newest first: not asked again at once. */
  answers: ListAnswer[];
}

/** The problems that the list named, in answer to what, and when (epoch ms). */
export interface ListAnswer {
  to: string;
  at: number;
  ids: number[];
  /** It had no answer. */
  refused: boolean;
}

const isReason = objectOf({
  genre: orNull(isText),
  rank: orNull(isRank),
  success: orNull(isNumber),
  low: orNull(isNumber),
  high: orNull(isNumber),
  offset: isNumber,
  tries: isNumber,
  missRate: orNull(isNumber),
});

/** Whether something stored are picks. */
export const isPicks = objectOf({
  list: listOf(objectOf({ id: isNumber, at: isNumber, by: isText, reason: orNull(isReason) })),
  place: isNumber,
  drawn: objectOf({ of: isText, ids: listOf(isNumber) }),
  answers: listOf(objectOf({ to: isText, at: isNumber, ids: listOf(isNumber), refused: isYesNo })),
});

export const NO_PICKS: Picks = { list: [], place: -1, drawn: { of: '', ids: [] }, answers: [] };

/** As many answers as the picks of a few minutes need. */
const MOST_ANSWERS = 12;
/** The way back is no longer than this; 70 a day for as long as none is to come twice. */
const MOST = 1_000;
/** So long a problem that was picked is not picked again while there is another. */
const SEEN_MS = 14 * 86_400_000;

/** The pick that the player is at; null where nothing was picked. */
export function currentPick({ list, place }: Picks): ProblemPick | null {
  return list[place] ?? null;
}

/** With one more, which the player is at then. */
export function withPick(picks: Picks, pick: ProblemPick): Picks {
  const list = [...picks.list, pick].slice(-MOST);
  return { ...picks, list, place: list.length - 1 };
}

/** One back; the same at the first. */
export function stepBack(picks: Picks): Picks {
  return { ...picks, place: Math.max(0, Math.min(picks.place, picks.list.length) - 1) };
}

/** Whether there is a pick before the one that the player is at. */
export function canStepBack({ place }: Picks): boolean {
  return place > 0;
}

/** The problems that were picked lately. */
export function pickedLately({ list }: Picks, now: number): Set<number> {
  return new Set(list.flatMap(({ id, at }) => (now - at < SEEN_MS ? [id] : [])));
}

/** With one more drawn by chance from what `of` lets in. */
export function withDrawn(picks: Picks, of: string, id: number): Picks {
  const before = picks.drawn.of === of ? picks.drawn.ids : [];
  return { ...picks, drawn: { of, ids: [...before, id] } };
}

/** With all drawn ones forgotten, so that they may come again. */
export function withoutDrawn(picks: Picks): Picks {
  return { ...picks, drawn: NO_PICKS.drawn };
}

/** What was drawn already from what `of` lets in. */
export function drawnFrom({ drawn }: Picks, of: string): Set<number> {
  return new Set(drawn.of === of ? drawn.ids : []);
}

/** What the list has answered to this lately; undefined where it was not asked. */
export function answerLately({ answers }: Picks, to: string, now: number): ListAnswer | undefined {
  return answers.find((answer) => answer.to === to && isYoung(answer.at, lifetimeOf(answer), now));
}

function lifetimeOf({ refused }: ListAnswer): number {
  return refused ? WAIT.nonsenseMs : LIFETIME.listMs;
}

export function withAnswer(picks: Picks, answer: ListAnswer): Picks {
  const others = picks.answers.filter(({ to }) => to !== answer.to);
  return { ...picks, answers: [answer, ...others].slice(0, MOST_ANSWERS) };
}
