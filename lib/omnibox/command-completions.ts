import type { CommandWord } from './command.ts';
import { plain, vocabularyWith } from './command-vocabulary.ts';

/**
 * What a text may become once its last word is written to its end, each a text of its own, at most so many. Nothing for
 * an empty text and for a last word that is whole already.
 */
export function completions(typed: string, own: readonly CommandWord[], most: number): string[] {
  const words = plain(typed).split(' ');
  const last = words.pop();
  if (!last || /\s$/.test(typed)) return [];
  const meant = vocabularyWith(own)
    .startedBy(last)
    .filter(({ word }) => word !== last);
  return meant.slice(0, most).map(({ word }) => [...words, word].join(' '));
}
