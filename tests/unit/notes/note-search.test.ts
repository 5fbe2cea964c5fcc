import { expect, it } from 'vitest';
import {
  allTags,
  notesQuery,
  noteWith,
  parseNotesQuery,
  tagsAmong,
  withTags,
} from '../../../lib/notes/note-search.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

it('a search is the same after it was written into the address and read again', () => {
  forAll(fc.string({ unit: 'grapheme' }), fc.boolean(), (words, bookmarkedOnly) => {
    const choice = { words, bookmarkedOnly };
    expect(parseNotesQuery(notesQuery(choice))).toEqual(choice);
  });
  expect(notesQuery({ words: '\ud83d', bookmarkedOnly: true })).toBe('bookmarked');
});

it('tags are listed by how many notes have them, however they are written', () => {
  const notes = ['#b #a', '#Ladder, #ladder', '＃ladder 、#手筋', '#b'].map((text) => ({ text }));
  expect(allTags(notes)).toEqual(['b', 'Ladder', 'a', '手筋']);
});

it.each([
  ['左上征子有利，黑先', '征子'],
  ['左上のシチョウあたり', 'ｼﾁｮｳ'],
  ['축머리를 먼저 본다', '머리'],
])('%s is found by a word in its middle', (text, words) => {
  expect(noteWith(words)({ text })).toBe(true);
});

it('a whole tag finds no longer tags, the beginning of one does', () => {
  const tags = ['ko', 'koshi'];
  const isFound = (words: string) =>
    ['#ko', '#koshi', 'A ko.'].filter((text) => noteWith(words, tags)({ text }));
  expect(isFound('#Ko')).toEqual(['#ko']);
  expect(isFound('#kos')).toEqual(['#koshi']);
  expect(isFound('ko')).toHaveLength(3);
});

it.each(['#手筋，#死活', '#手筋；#死活', '#手筋;#死活', '#手筋。#死活', '#手筋・#死活'])(
  '%s finds the notes with both tags',
  (words) => {
    const isFound = (tags: readonly string[]) =>
      ['#死活 #手筋', '#手筋', '#死活'].filter((text) => noteWith(words, tags)({ text }));
    expect(isFound(['手筋', '死活'])).toEqual(['#死活 #手筋']);
    expect(isFound([])).toEqual(['#死活 #手筋']);
  },
);

it('a tag is added to the words, and goes without them', () => {
  const tags = ['Ladder', 'ko'];
  expect(tagsAmong('corner #LADDER', tags)).toEqual(['Ladder']);
  expect(withTags('corner #LADDER', tags, ['Ladder', 'ko'])).toBe('corner #Ladder #ko');
  expect(withTags('corner #LADDER #new', tags, [])).toBe('corner #new');
});
