import { GENRES } from '../filters/genres.ts';
import type { HeaderPart } from './blind-parts.ts';

/** A part of a text: from `start` up to `end`, without it, in UTF-16 units. */
interface TextPart {
  start: number;
  end: number;
}

/** Any genre, also with `&` and with more or other spaces. */
const GENRE = GENRES.join('|').replaceAll(' and ', ' (?:and|&) ').replaceAll(' ', '\\s{1,3}');

/**
 * How a page may write what blind mode hides. Between a number and its unit there may be a line break, since these may be
 * separate elements.
 */
const PATTERNS: Record<HeaderPart, RegExp> = {
  rank: /\b\d{1,2}\s{0,3}(?:kyu|dan|k|d)\b(?:\s?\?)?/gi,
  elo: /\belo\b[\s:]{0,3}-?\d+(?:\.\d+)?|\b\d{3,4}\s{0,3}elo\b/gi,
  genre: new RegExp(`\\b(?:${GENRE})\\b`, 'gi'),
  rating:
    /\b\d(?:\.\d+)?\s{0,3}(?:[★☆⭐]+|stars?\b|\/\s?5\b)(?:\s{0,3}\(\d+\))?|[★☆⭐]{2,}|\b(?:not rated|unrated|\d+ votes?)\b/gi,
};

/** Returns where a text says something about these parts of a problem, in order and without overlaps. */
export function factsIn(text: string, parts: readonly HeaderPart[]): TextPart[] {
  const found = parts.flatMap((part) =>
    [...text.matchAll(PATTERNS[part])].map(({ index, 0: words }) => ({
      start: index,
      end: index + words.length,
    })),
  );
  const joined: TextPart[] = [];
  for (const part of found.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && part.start < last.end) last.end = Math.max(last.end, part.end);
    else joined.push(part);
  }
  return joined;
}
