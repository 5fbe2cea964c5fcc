import { type Filters, NO_FILTERS, parseFilters } from '../filters/filters.ts';
import { SORTS } from '../filters/sort.ts';
import { asRecord, field, isBoolean, isNumber, isString, oneOf, recordOf } from '../guards.ts';
import { DEFAULT_DIFFICULTY, DIFFICULTIES } from '../picks/difficulties.ts';

/** The tabs of the popup. */
export const POPUP_TABS = ['problems', 'recent'] as const;
export type PopupTab = (typeof POPUP_TABS)[number];
const DRAFT_FIELDS = ['goTo', 'eloFrom', 'eloTo'] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** Number of recent attempts at first, and added by each press of "more". */
export const RECENT_STEP = 20;

/** Returns a valid state from any stored value. Invalid and missing fields get their default. */
export const parsePopupState = recordOf({
  tab: field(oneOf(POPUP_TABS), 'problems'),
  filters: parseFilters,
  /**
   * Whether the player has ever chosen what the list shows. Until then it shows the untried problems near the player's level,
   * once there is a key.
   */
  isListChosen: field(isBoolean, false),
  /** The order of the list of problems. */
  sort: field(oneOf(SORTS), 'site'),
  /** Text that was typed but is not applied yet, by field. */
  drafts: draftsOf,
  /** The scroll position of each tab, CSS pixels. */
  scroll: scrollOf,
  /** Number of recent attempts that are listed; `failedOnly` multiplies it. */
  recentRows: countFrom(RECENT_STEP),
  /** Whether only problems that the player failed are listed among the recent ones. */
  failedOnly: field(isBoolean, false),
  /** How hard the next problem should be. */
  difficulty: field(oneOf(DIFFICULTIES), DEFAULT_DIFFICULTY),
  /** When that was chosen, epoch ms; 0 if it never was. */
  difficultyChosenAt: field(isNumber, 0),
});

/** The state of the popup that is restored when it opens again. It is stored at each change. */
export type PopupState = ReturnType<typeof parsePopupState>;

/**
 * Returns the filters among which the next problem is picked: those of the list, once the player has chosen what it shows. Before, the list
 * is near the player's level, and the next problem may be easier or harder.
 */
export function scopeOf({ isListChosen, filters }: Pick<PopupState, 'isListChosen' | 'filters'>): Filters {
  return isListChosen ? filters : NO_FILTERS;
}

/** The state before the popup is first opened. */
export const FRESH_POPUP: PopupState = parsePopupState(undefined);

/** So many times as many attempts are read then, since most attempts of most players are solved. All of them are read at once. */
const FAILED_FACTOR = 10;

/** Returns the number of attempts that are read for each one that `recentRows` counts. */
export function attemptsPerRow({ failedOnly }: Pick<PopupState, 'failedOnly'>): number {
  return failedOnly ? FAILED_FACTOR : 1;
}

function scrollOf(stored: unknown): Record<PopupTab, number> {
  const { problems, recent } = asRecord(stored);
  const top = countFrom(0);
  return { problems: top(problems), recent: top(recent) };
}

function draftsOf(stored: unknown): { [Field in DraftField]?: string } {
  const given = asRecord(stored);
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap((name) => (isString(given[name]) ? [[name, given[name]]] : [])),
  );
}

/** Returns a reader of a whole number from `least` up to one million. Any other stored value is read as `least`. */
function countFrom(least: number) {
  return (stored: unknown): number =>
    isNumber(stored) && stored >= least && stored < 1_000_000 ? Math.round(stored) : least;
}
