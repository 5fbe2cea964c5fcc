import { fold } from '../folding.ts';

/** What is between two words, as a part of a regular expression's set. */
export const BETWEEN_WORDS = String.raw`\s、。，！？,;；・`;
/** Letters after which a word may begin without a blank. */
const UNSPACED = String.raw`\p{sc=Han}\p{scx=Hira}\p{scx=Kana}`;
/** A tag: "#" at the start of a word, and the letters and digits of any script, "-" and "_" that follow. */
const TAG = new RegExp(String.raw`(?<![^${BETWEEN_WORDS}${UNSPACED}])[#＃][\p{L}\p{M}\p{N}_-]+`, 'gu');
/** Most characters of a note in one line, unless there is less room. */
const LINE_LENGTH = 160;

/** A piece of a line: a tag with its "#", or the text between two. */
interface NotePart {
  text: string;
  isTag: boolean;
}

/**
 * Returns the tags of a note without their "#", as they are typed first and in that order. Tags that differ only in case,
 * accents or width are one tag.
 */
export function tagsOf(note: string): string[] {
  const tags = new Map<string, string>();
  for (const [typed] of note.matchAll(TAG)) {
    const tag = typed.slice(1);
    const key = nameOfTag(tag);
    if (!tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** Returns what two ways to type one tag have in common. */
export function nameOfTag(tag: string): string {
  return fold(tag);
}

/**
 * Returns a note in one line: its first line that says something, then the tags of the other lines that are not in it. Empty if the
 * note says nothing. It has at most `most` characters.
 */
export function noteLine(note: string, most = LINE_LENGTH): string {
  const lines = note.split(/\r\n?|\n/).map((line) => line.trim());
  const first = lines.find((line) => line !== '') ?? '';
  const own = new Set(tagsOf(first).map(nameOfTag));
  const others = tagsOf(note).filter((tag) => !own.has(nameOfTag(tag)));
  const line = [first, ...others.map((tag) => `#${tag}`)].join(' ');
  // By code points, so that no character is cut in two.
  const points = [...line];
  return points.length > most ? `${points.slice(0, most - 1).join('')}…` : line;
}

/** Returns the parts of a line, in order: tags, and the text between them. */
export function noteParts(line: string): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const { 0: tag, index } of line.matchAll(TAG)) {
    if (index > end) parts.push({ text: line.slice(end, index), isTag: false });
    parts.push({ text: tag, isTag: true });
    end = index + tag.length;
  }
  if (end < line.length) parts.push({ text: line.slice(end), isTag: false });
  return parts;
}
