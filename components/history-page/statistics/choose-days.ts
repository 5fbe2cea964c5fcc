/** The days between two dates: `start` is the one chosen first, `end` the one chosen last. Either may be the earlier one. */
export interface ChosenDays {
  start: string;
  end: string;
}

export function ends({ start, end }: ChosenDays): { from: string; to: string } {
  return start <= end ? { from: start, to: end } : { from: end, to: start };
}

/** How many days a key moves on. */
const MOVES: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -7,
  ArrowRight: 7,
  PageUp: -30,
  PageDown: 30,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Returns the chosen days after a key; null if the key means nothing here. Arrow keys move as the days lie: down to the next day, right by a
 * week. With Shift they extend what is chosen. The first arrow key chooses the last day. `dates`: all days, in order.
 */
export function daysAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  chosen: ChosenDays | null,
  dates: readonly string[],
): ChosenDays | null {
  const move = MOVES[key];
  if (move === undefined) return null;
  const last = dates.length - 1;
  const first = Number.isFinite(move) ? last : last + move;
  const place = chosen ? dates.indexOf(chosen.end) + move : first;
  const end = dates[Math.min(last, Math.max(0, place))];
  if (end === undefined) return null;
  return { start: shiftKey && chosen ? chosen.start : end, end };
}

/** Returns the date of the day at the pointer; null if it is on none. A pointer that is pressed reports the day where that began. */
export function dayAtPoint({ clientX, clientY }: { clientX: number; clientY: number }): string | null {
  const at = document.elementFromPoint(clientX, clientY);
  return at instanceof HTMLElement ? (at.dataset.date ?? null) : null;
}
