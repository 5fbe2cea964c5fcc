import { parseSavedFilters } from '../filters/saved-filters.ts';
import { asRecord } from '../guards.ts';
import { parseSettings, type Settings } from '../settings.ts';

/**
 * The settings that a player has chosen, as a backup has them. Those that were never chosen are missing, and the pause of reading, which is
 * of this device's history.
 */
export type ChosenSettings = Partial<Omit<Settings, 'historyPaused'>>;

/** The names of these settings. */
export const CHOSEN_SETTINGS = [
  'backupReminder',
  'badgeOn',
  'problemData',
  'dailyGoal',
  'dayStartsAt',
  'hideResults',
  'hideSpoilers',
  'keyLineDismissed',
  'language',
  'signsOn',
  'panelOn',
  'panelPlace',
  'saved',
] as const satisfies readonly (keyof ChosenSettings)[];

/**
 * Returns the settings that were chosen, from settings as they are stored or as a file has them. Invalid ones are left out, and whatever
 * they have beside their known fields.
 */
export function chosenSettings(stored: unknown): ChosenSettings {
  const given = asRecord(stored);
  const valid = parseSettings(stored);
  const chosen = CHOSEN_SETTINGS.filter((name) => {
    // A reader returns its default for what is invalid, and the same value for what is not. Without saved filters, none were ever changed.
    return Object.hasOwn(given, name) && valid[name] === given[name] && !(name === 'saved' && !valid.saved);
  });
  const times = chosen.flatMap((name) => {
    const at = valid.changedAt[name];
    return at === undefined ? [] : [[name, at] as const];
  });
  return {
    ...Object.fromEntries(chosen.map((name) => [name, plainValue(name, valid)])),
    ...(times.length > 0 && { changedAt: Object.fromEntries(times) }),
  };
}

/** Returns the value of a setting with nothing but its known parts. */
function plainValue(name: (typeof CHOSEN_SETTINGS)[number], settings: Settings): unknown {
  const { panelPlace, saved } = settings;
  if (name === 'panelPlace') return { collapsed: panelPlace.collapsed, corner: panelPlace.corner };
  if (name === 'saved') return saved && parseSavedFilters(saved);
  return settings[name];
}
