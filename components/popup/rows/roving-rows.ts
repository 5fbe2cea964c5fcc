import { useState } from 'preact/hooks';

/** The rows of a list marked with `data-rows`, and the button marked with `data-above-rows`, from top to bottom. */
const STOPS = '[data-above-rows] .button, [data-rows] a';

/**
 * Makes one row of a list the tab stop: the one that had the focus last, else the first. Returns a function from a row's id to
 * the props of its link.
 */
export function useRovingRows(ids: readonly number[]) {
  const [focused, setFocused] = useState<number | null>(null);
  const stop = focused !== null && ids.includes(focused) ? focused : ids[0];
  return (id: number) => ({ isTabStop: id === stop, onFocus: () => setFocused(id) });
}

/** Moves the focus by arrow keys, Home and End among the rows of a list, and from the button above it into the list and back. */
export function onRowKey(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1;
  const next = stops[nextStop(stops, at, event.key)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

function nextStop(stops: HTMLElement[], at: number, key: string): number {
  const isRow = stops[at]?.matches('a');
  if (key === 'ArrowDown') return at + 1;
  if (key === 'ArrowUp') return at - 1;
  if (isRow && key === 'Home') return stops.findIndex((stop) => stop.matches('a'));
  if (isRow && key === 'End') return stops.length - 1;
  return -1;
}
