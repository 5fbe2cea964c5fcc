import { describe, expect, it } from 'vitest';
import { HEADER_PARTS } from '../../../lib/panel/blind-parts.ts';
import { factsIn } from '../../../lib/panel/site-facts.ts';
import fc from '../fast-check.ts';

/** The words that are found. */
const found = (text: string, parts = HEADER_PARTS as readonly (typeof HEADER_PARTS)[number][]) =>
  factsIn(text, parts).map(({ start, end }) => text.slice(start, end));

describe('what a header says of a problem', () => {
  it.each([
    ['14 kyu', ['14 kyu']],
    ['14 kyu?', ['14 kyu?']],
    ['3d', ['3d']],
    ['Rank: 14\n\nkyu by someone', ['14\n\nkyu']],
    ['tesuji · 14 kyu · 4.2 ★ (81)', ['tesuji', '14 kyu', '4.2 ★ (81)']],
    ['Life & Death', ['Life & Death']],
    ['life\nand\ndeath', ['life\nand\ndeath']],
    ['Elo: 1166.04, 1166 elo', ['Elo: 1166.04', '1166 elo']],
    [
      '★★★☆☆, not rated, 4 stars, 4.5 / 5, 12 votes',
      ['★★★☆☆', 'not rated', '4 stars', '4.5 / 5', '12 votes'],
    ],
  ])('is found in %j', (text, words) => {
    expect(found(text)).toEqual(words);
  });

  it.each([
    'Problem 12345',
    'Black to play',
    'Problem 1234\n14',
    'A problem of 5 moves',
    'developed in 2004',
    'the best\n\n\n\nmove',
  ])('is not found in %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('is limited to the parts that are hidden', () => {
    const text = 'tesuji · 14 kyu · 4.2 ★ (81)';
    expect(found(text, ['rank'])).toEqual(['14 kyu']);
    expect(found(text, [])).toEqual([]);
  });

  it('has places in the text, in order and apart', () => {
    const words = fc.constantFrom(
      '5',
      ' ',
      'kyu',
      'elo',
      '★',
      '(3)',
      'tesuji',
      '\n',
      'votes',
      '1400',
      'd',
      '?',
      '.',
    );
    fc.assert(
      fc.property(fc.array(words), (pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const { start, end } of factsIn(text, HEADER_PARTS)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
