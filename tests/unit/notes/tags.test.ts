import { describe, expect, it } from 'vitest';
import { nameOfTag, noteLine, noteParts, tagsOf } from '../../../lib/notes/tags.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

/** Texts with many tags, and with what looks like one. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('#', ' ', '\n', '\r\n', '#ko', '#Ko', '#手筋', '#é-1_b', 'a#b', '##'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''));

describe('the tags of a note', () => {
  it.each([
    ['Ladder #ladder, then #Ko.', ['ladder', 'Ko']],
    ['#ko #Ko #KO', ['ko']],
    ['#手筋 #Übung #नेट #a_b-2', ['手筋', 'Übung', 'नेट', 'a_b-2']],
    ['a#b ##x # y https://example.com/#frag (#in)', []],
    ['#\u00e9 #e\u0301', ['\u00e9']],
    ['＃手筋', ['手筋']],
    ['#手筋、#死活', ['手筋', '死活']],
    ['好形#手筋#死活#，シチョウ#ヨセ', ['手筋', '死活', 'ヨセ']],
    ['맥#사활', []],
    ['', []],
  ])('of %j are %j', (text, tags) => {
    expect(tagsOf(text)).toEqual(tags);
  });

  it('are each there once, stand in the text, and stay the same when only they are left', () => {
    forAll(anyText, (text) => {
      const tags = tagsOf(text);
      expect(new Set(tags.map(nameOfTag)).size).toBe(tags.length);
      expect(tagsOf(tags.map((tag) => `#${tag}`).join(' '))).toEqual(tags);
      for (const tag of tags) expect(text).toContain(`#${tag}`);
    });
  });

  it('are the parts of a line that are set off', () => {
    forAll(anyText, (text) => {
      const parts = noteParts(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      const tags = parts.flatMap((part) => (part.isTag ? [nameOfTag(part.text.slice(1))] : []));
      expect(new Set(tags)).toEqual(new Set(tagsOf(text).map(nameOfTag)));
      expect(parts.every((part) => part.text !== '')).toBe(true);
    });
  });
});

describe('a note in one line', () => {
  it.each([
    ['\n  First line \nsecond', 'First line'],
    ['First #ko\n#Ko #ladder\nmore #seki', 'First #ko #ladder #seki'],
    ['\n#ko\n', '#ko'],
    [' \n ', ''],
  ])('of %j is %j', (text, line) => {
    expect(noteLine(text)).toBe(line);
  });

  it('is short, has no line break, and says nothing only if the note says nothing', () => {
    forAll(fc.oneof(anyText, fc.string({ maxLength: 5_000, unit: 'grapheme' })), (text) => {
      const line = noteLine(text);
      expect([...line].length).toBeLessThanOrEqual(160);
      expect(line).not.toMatch(/[\r\n]/);
      expect(line === '').toBe(text.trim() === '');
      // Only what was cut off is left out.
      const [first = ''] = text.split(/[\r\n]/).filter((one) => one.trim() !== '');
      if (!line.startsWith(first.trim())) expect(line.endsWith('…')).toBe(true);
      // No character is cut in two.
      if (!/\p{Surrogate}/u.test(text)) expect(line).not.toMatch(/\p{Surrogate}/u);
    });
  });

  it('ends with … only if something was cut off', () => {
    // Each of these characters has two code units.
    for (const letter of ['a', '𠀋']) {
      expect(noteLine(letter.repeat(10), 10)).toBe(letter.repeat(10));
      expect(noteLine(letter.repeat(11), 10)).toBe(`${letter.repeat(9)}…`);
    }
  });
});
