import { expect, it } from 'vitest';
import { fold } from '../../lib/folding.ts';
import { noteWith } from '../../lib/notes/note-search.ts';
import fc from './fast-check.ts';
import { forAll } from './for-all.ts';

it.each([
  ['caf\u00e9', 'cafe\u0301'],
  ['istanbul', '\u0130stanbul'],
  ['STRASSE', 'Stra\u00dfe'],
  ['\uff03\u624b\u7b4b', '#\u624b\u7b4b'],
  ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c3'],
])('%j finds a note with %j', (words, text) => {
  expect(noteWith(words)({ text: `A ${text}.` })).toBe(true);
});

it.each([
  ['\u304b', '\u304c'],
  ['ko', 'k o'],
])('%j does not find a note with %j', (words, text) => {
  expect(noteWith(words)({ text })).toBe(false);
});

it('words find a note in any order', () => {
  expect(noteWith('corner ladder')({ text: 'Ladder to the corner' })).toBe(true);
  expect(noteWith('corner ladder')({ text: 'Ladder' })).toBe(false);
});

it('what is folded stays as it is', () => {
  forAll(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text));
});
