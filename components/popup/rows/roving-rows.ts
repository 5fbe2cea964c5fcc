import { useState } from 'preact/hooks';
import { isForBrowser } from '../../modifiers.ts';

const SEARCH_BOX = '.SearchBox input';
const ROWS = '[data-rows] a';
/** The search box and the rows of the list, from top to bottom. */
const STOPS = `${SEARCH_BOX}, ${ROWS}`;

/**
 * Makes one row of a list the tab stop: the one that had the focus last, else the first. Returns a function from a row's id to
 * the props of its link.
 */
export function useRovingRows<Id extends number | string>(ids: readonly Id[]) {
  const [focused, setFocused] = useState<Id | null>(null);
  const stop = focused !== null && ids.includes(focused) ? focused : ids[0];
  return (id: Id) => ({ isTabStop: id === stop, onFocus: () => setFocused(id) });
}

/** Returns the field of the search box, from which the down arrow leads to the rows. */
export function searchBox(): HTMLElement | null {
  return document.querySelector<HTMLElement>(SEARCH_BOX);
}

export function listRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)];
}

/** Moves the focus to the first row of the list. Returns whether there is one. */
export function focusRows(): boolean {
  const [first] = listRows();
  first?.focus();
  return first !== undefined;
}

/** Moves the focus by arrow keys, Home and End among the rows of a list, and from the first one to the search box. */
export function onRowKey(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (isForBrowser(event) || event.shiftKey) return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches(ROWS)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const next = stops[nextStop(stops, stops.indexOf(event.target), event.key)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextStop(stops: HTMLElement[], at: number, key: string): number {
  if (key === 'ArrowDown') return at + 1;
  if (key === 'ArrowUp') return at - 1;
  if (key === 'Home') return stops.findIndex((stop) => stop.matches(ROWS));
  return key === 'End' ? stops.length - 1 : -1;
}
