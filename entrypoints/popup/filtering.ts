import { type Filters, parseFilters } from '../../lib/filters/filters.ts';
import type { Sort } from '../../lib/filters/sort.ts';
import { withoutTyped, withTyped } from '../../lib/filters/typed-difficulty.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { forgetFailedPick } from './errors.ts';
import type { PopupSignals } from './popup-signals.ts';
import { findIfChanged, findLocally } from './requests.ts';
import { changeState } from './state.ts';

/** After this time without a change of the filters, the site is asked, ms. */
const SETTLED_MS = 1_500;

/**
 * Returns functions for changes of the filters. Stored data answer each change at once. If only the site can tell, one request
 * is sent when the player closes the filters, or changes nothing for a moment.
 */
export function filtering(popup: PopupSignals) {
  const { state, sheet } = popup;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Only one search runs at a time, since dragging a slider changes filters far faster than all problems can be
  // searched.
  const findSoon = singleFlight(() => findLocally(popup));

  function set(filters: Filters): void {
    clearTimeout(timer);
    changeState(popup, { filters: parseFilters(filters), isListChosen: true });
    forgetFailedPick(popup);
  }

  /** Changes the filters for a pick: the site is asked for the problem, and not for their list besides. */
  function changeForPick(filters: Filters): void {
    set(filters);
    void findSoon();
  }

  function change(filters: Filters, now = sheet.value !== 'filters'): void {
    set(filters);
    if (now) void findNow();
    else findWhenSettled();
  }

  /** Asks the site at once, unless stored data answer. */
  async function findNow(): Promise<void> {
    clearTimeout(timer);
    await findSoon();
    findIfChanged(popup);
  }

  function findWhenSettled(): void {
    clearTimeout(timer);
    void findSoon();
    timer = setTimeout(findNow, SETTLED_MS);
  }

  /** Applies what was typed into the fields of the filters, and asks for their list. */
  function close(): void {
    const { filters, drafts } = state.value;
    const typed = withTyped(filters, drafts);
    if (typed !== filters) {
      change(typed);
      changeState(popup, { drafts: withoutTyped(drafts) });
    }
    void findNow();
  }

  /** The site is asked later, since arrow keys may pass other orders on the way to the one that is meant. */
  function changeOrder(sort: Sort, descending: boolean): void {
    const filters = { ...state.value.filters, descending };
    changeState(popup, { sort, filters, isListChosen: true });
    findWhenSettled();
  }

  return { change, changeForPick, changeOrder, close };
}
