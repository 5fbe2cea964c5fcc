import { fold } from '../folding.ts';
import { locale } from '../text.ts';
import type { Note } from './notes.ts';
import { BETWEEN_WORDS, nameOfTag, tagsOf } from './tags.ts';

/** Which notes are listed. The page's address names it. */
export interface NoteChoice {
  /** As typed; empty: any. */
  words: string;
  bookmarkedOnly: boolean;
}

export function parseNotesQuery(query: string): NoteChoice {
  const params = new URLSearchParams(query);
  return { words: params.get('words') ?? '', bookmarkedOnly: params.has('bookmarked') };
}

/** Returns the parameters for this choice; empty for all notes. */
export function notesQuery({ words, bookmarkedOnly }: NoteChoice): string {
  // Half of a character cannot be written into an address.
  const written = encodeURIComponent(words.replaceAll(/\p{Surrogate}/gu, ''));
  return [written && `words=${written}`, bookmarkedOnly && 'bookmarked'].filter(Boolean).join('&');
}

/** Returns all tags of these notes, those of most notes first. Each is written as in the first note that has it. */
export function allTags(notes: readonly Pick<Note, 'text'>[]): string[] {
  const found = new Map<string, { tag: string; count: number }>();
  for (const tag of notes.flatMap(({ text }) => tagsOf(text))) {
    const name = nameOfTag(tag);
    const before = found.get(name);
    found.set(name, { tag: before?.tag ?? tag, count: (before?.count ?? 0) + 1 });
  }
  const { compare } = new Intl.Collator(locale());
  return [...found.values()]
    .sort((one, other) => other.count - one.count || compare(one.tag, other.tag))
    .map(({ tag }) => tag);
}

/** Returns a function that tells whether a note contains all of these words, in any order. A tag in use is found as a whole (`tags`). */
export function noteWith(words: string, tags: readonly string[] = []): (note: Pick<Note, 'text'>) => boolean {
  const known = new Set(tags.map(writtenTag));
  const wanted = wordsOf(words).map(fold);
  const wantedTags = wanted.filter((word) => known.has(word));
  const others = wanted.filter((word) => !known.has(word));
  return ({ text }) => {
    const own = wantedTags.length > 0 ? tagsOf(text).map(writtenTag) : [];
    if (!wantedTags.every((tag) => own.includes(tag))) return false;
    const folded = others.length > 0 ? fold(text) : '';
    return others.every((word) => folded.includes(word));
  };
}

/** Returns those of the tags that are among the words. */
export function tagsAmong(words: string, tags: readonly string[]): string[] {
  const wanted = new Set(wordsOf(words).map(fold));
  return tags.filter((tag) => wanted.has(writtenTag(tag)));
}

/** Returns the words with these tags, in place of those of `tags` that are among them. */
export function withTags(words: string, tags: readonly string[], chosen: readonly string[]): string {
  const known = new Set(tags.map(writtenTag));
  const others = wordsOf(words).filter((word) => !known.has(fold(word)));
  return [...others, ...chosen.map((tag) => `#${tag}`)].join(' ');
}

function wordsOf(words: string): string[] {
  return words.split(new RegExp(`[${BETWEEN_WORDS}]+`, 'u')).filter(Boolean);
}

/** Returns a tag as it is found among folded words. */
function writtenTag(tag: string): string {
  return `#${nameOfTag(tag)}`;
}
