import { DAY_STARTS } from './days.ts';
import {
  asRecord,
  field,
  type Guard,
  isBoolean,
  isNumber,
  listOf,
  objectOf,
  oneOf,
  orNull,
  recordOf,
  unchecked,
} from './guards.ts';
import { LANGUAGE_CHOICES } from './languages.ts';
import { CORNERS } from './panel/free-corner.ts';

export const PROBLEM_DATA_CHOICES = ['none', 'attempted', 'all'] as const;
type ProblemDataChoice = (typeof PROBLEM_DATA_CHOICES)[number];

/** Most attempts a day that a goal may be. */
const MOST_GOAL = 1_000;
const isGoal: Guard<number> = (attempts): attempts is number =>
  Number.isSafeInteger(attempts) && (attempts as number) > 0 && (attempts as number) <= MOST_GOAL;

const isTimes: Guard<Readonly<Record<string, number>>> = (times): times is Record<string, number> =>
  typeof times === 'object' &&
  times !== null &&
  !Array.isArray(times) &&
  Object.values(asRecord(times)).every(isNumber);

/**
 * Returns valid settings from a stored value. Each field that is invalid or was never chosen gets its default. Settings
 * are stored permanently; they are not deleted together with fetched data.
 */
export const parseSettings = recordOf({
  language: field(oneOf(LANGUAGE_CHOICES), 'browser'),
  panelOn: field(isBoolean, true),
  panelPlace: field(objectOf({ corner: orNull(oneOf(CORNERS)), collapsed: orNull(isBoolean) }), {
    corner: null,
    collapsed: null,
  }),
  keyLineDismissed: field(isBoolean, false),
  /** Whether links to problems get signs on the site's pages. */
  signsOn: field(isBoolean, true),
  /** How many attempts a day the player wants to make; null: no goal. */
  dailyGoal: field(orNull(isGoal), null),
  /** The hour of the clock at which a day begins. */
  dayStartsAt: field(oneOf(DAY_STARTS), 0),
  /** Whether the toolbar button shows how many reviews are due. */
  badgeOn: field(isBoolean, false),
  /** Whether rank, Elo, genre and stars of a problem are hidden until it was attempted today, also in the site's page. */
  hideSpoilers: field(isBoolean, false),
  /** Whether the player's past results on a problem are hidden until it was attempted today. */
  hideResults: field(isBoolean, false),
  /** Whether reading the complete history in the background is paused. */
  historyPaused: field(isBoolean, false),
  /** For which problems the public data are fetched in the background. */
  problemData: field(oneOf<ProblemDataChoice>(PROBLEM_DATA_CHOICES), 'attempted'),
  /** Whether the popup reminds the player to save a backup. */
  backupReminder: field(isBoolean, true),
  /**
   * Saved filters in the player's order; null: never changed, so the initial ones apply. They stay as stored; only the
   * popup parses them (`parseSavedFilters`).
   */
  saved: field(orNull<readonly unknown[]>(listOf(unchecked<unknown>())), null),
  /** When each of the others was chosen, by name, epoch ms: of two devices, the later choice counts. */
  changedAt: field(isTimes, {}),
});

/** The settings of the player. */
export type Settings = ReturnType<typeof parseSettings>;

export const DEFAULT_SETTINGS: Settings = parseSettings({});
