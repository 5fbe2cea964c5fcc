import type { CommandWord } from './command.ts';
import { plain, vocabularyWith } from './command-vocabulary.ts';

/**
 * Returns complete commands for a text whose last word is unfinished, at most `most`. Returns none for an empty text or
 * a complete last word. `localWords` are the words of the interface's language.
 */
export function completions(typed: string, localWords: readonly CommandWord[], most: number): string[] {
  const words = plain(typed).split(' ');
  const last = words.pop();
  if (!last || /\s$/.test(typed)) return [];
  const meanings = vocabularyWith(localWords)
    .startedBy(last)
    .filter(({ word }) => word !== last);
  return meanings.slice(0, most).map(({ word }) => [...words, word].join(' '));
}
