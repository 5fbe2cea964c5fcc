import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SettingId } from '../../../lib/options/settings-list.ts';
import type { SettingsFound } from '../../../lib/options/settings-search.ts';

/** What the search on the options page has found; null: nothing is searched for. */
export const Found = createContext<SettingsFound | null>(null);

/** Returns a function that tells whether a setting is shown: the search found it, or nothing is searched for. */
export function useFound(): (id: SettingId) => boolean {
  const found = useContext(Found);
  return (id) => found === null || found.settings.has(id);
}

/** Whether some of these settings are shown. */
export function useShown(...ids: SettingId[]): boolean {
  return ids.some(useFound());
}

/** Whether the player searches for something on the options page. */
export function useSearching(): boolean {
  return useContext(Found) !== null;
}
