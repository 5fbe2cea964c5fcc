import type { TextKey } from '../text.ts';
import { PARTS, type PartId, SETTINGS, type SettingId } from './settings-list.ts';

/** What of the options page a search leaves to be seen. */
export interface SettingsFound {
  settings: ReadonlySet<SettingId>;
  parts: ReadonlySet<PartId>;
}

/**
 * Returns the settings that a search finds; null if nothing is searched for, so that all are shown. A setting is found if each
 * word of the search begins one of its words, of those of its part, or of the heading above it. `textOf` returns a text of the
 * interface.
 */
export function findSettings(search: string, textOf: (key: TextKey) => string): SettingsFound | null {
  const wanted = wordsIn(search);
  if (wanted.length === 0) return null;
  const settings = SETTINGS.filter(({ part, texts }) => {
    const words = wordsIn([PARTS[part], ...texts].map(textOf).join(' '));
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
  return {
    settings: new Set(settings.map(({ id }) => id)),
    parts: new Set(settings.map(({ part }) => part)),
  };
}

/** Returns the words of a text in small letters and without accents. */
function wordsIn(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
