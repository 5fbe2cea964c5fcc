import { parseSavedFilters, type SavedFilter, shownFilters, withinLimits } from '../filters/saved-filters.ts';
import { asRecord } from '../guards.ts';
import { parseSettings } from '../settings.ts';
import { sortedJson } from './backup-text.ts';
import { CHOSEN_SETTINGS, type ChosenSettings, chosenSettings } from './chosen-settings.ts';
import type { SettingChange } from './import-record.ts';

/** Returns what the settings of a file change: those that were chosen later than here, or never here. Of saved filters, each is merged. */
export function mergeSettings(stored: unknown, file: ChosenSettings) {
  const here = chosenSettings(stored);
  const times = parseSettings(stored).changedAt;
  const filters = mergeFilters(here.saved, file.saved);
  const changes: SettingChange[] = [];
  let [changed, kept] = [0, filters.kept];
  for (const name of CHOSEN_SETTINGS) {
    const [own, other] = [here[name], name === 'saved' ? filters.list : file[name]];
    if (other === undefined || sortedJson(own) === sortedJson(other)) continue;
    const [ownAt, at] = [times[name] ?? null, file.changedAt?.[name] ?? null];
    if (name !== 'saved' && own !== undefined && (at ?? 0) <= (ownAt ?? 0)) {
      kept++;
      continue;
    }
    const before = { value: asRecord(stored)[name], at: ownAt };
    changes.push({ name, before, after: { value: other, at: at ?? ownAt } });
    if (name !== 'saved') changed++;
  }
  return { changes, changed, savedFilters: filters.changed, kept };
}

/** Returns settings as they are stored with each change made (`to` is `after`) or undone (`before`), unless the player has chosen another value. */
export function withChanges(stored: unknown, changes: readonly SettingChange[], to: 'before' | 'after') {
  const next = { ...asRecord(stored) };
  const times: Record<string, number> = { ...parseSettings(stored).changedAt };
  for (const { name, ...change } of changes) {
    if (sortedJson(next[name]) !== sortedJson(change[to === 'after' ? 'before' : 'after'].value)) continue;
    const { value, at } = change[to];
    delete next[name];
    delete times[name];
    if (value !== undefined) next[name] = value;
    if (at !== null) times[name] = at;
  }
  return { ...next, changedAt: times };
}

/** Returns this device's saved filters with those of a file, as far as there is room. */
function mergeFilters(stored: ChosenSettings['saved'], file: ChosenSettings['saved']) {
  if (!file) return { list: undefined, changed: 0, kept: 0 };
  const [here, others] = [parseSavedFilters(stored), parseSavedFilters(file)];
  const merged = new Map(here.map((one) => [one.id, one]));
  const known = new Set(here.map(contentOf));
  let kept = 0;
  for (const other of others) {
    const own = merged.get(other.id);
    const isNews = own ? other.changedAt > own.changedAt : other.isRemoved || !known.has(contentOf(other));
    if (isNews) merged.set(other.id, other);
    else kept += Number(own !== undefined && contentOf(own) !== contentOf(other));
  }
  // The player has never changed their order here.
  const list = stored ? withinLimits([...merged.values()]) : others;
  kept += shownFilters(others).filter((one) => merged.get(one.id) === one && !list.includes(one)).length;
  const before = new Map(here.map((one) => [one.id, one]));
  const changed = list.filter((one) => contentOf(one) !== contentOf(before.get(one.id))).length;
  return { list, changed, kept };
}

/** Returns what the player sees of a saved filter. A removed one says as much as none. */
function contentOf(filter: SavedFilter | undefined): string {
  return !filter || filter.isRemoved ? '' : sortedJson({ ...filter, id: 0, changedAt: 0 });
}
