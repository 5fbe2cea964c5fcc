import { describe, expect, it } from 'vitest';
import type { Spoilers } from '../../../lib/panel/panel-types.ts';
import { spoilersIn, withoutSpoilers } from '../../../lib/panel/spoilers.ts';
import fc from '../fast-check.ts';

const KNOWN: Spoilers = {
  rank: { value: 30, unit: 'kyu', uncertain: false },
  elo: 1407.4,
  genre: 'joseki',
  stars: 4.23,
};

/** The words that are found. */
const found = (text: string, known: Spoilers | null = null) =>
  spoilersIn(text, known).map(({ start, end }) => text.slice(start, end));
/** The known spoilers that are found. */
const told = (text: string) => spoilersIn(text, KNOWN).flatMap(({ tells }) => tells);

describe('a spoiler of any problem', () => {
  it.each([
    ['14 kyu', ['14 kyu']],
    ['14 kyu?', ['14 kyu?']],
    ['3d', ['3d']],
    ['Rank: 14\n\nkyu by someone', ['14\n\nkyu']],
    ['tesuji · 14 kyu · 4.2 ★ (81)', ['tesuji', '14 kyu', '4.2 ★ (81)']],
    ['Life & Death', ['Life & Death']],
    ['life\nand\ndeath', ['life\nand\ndeath']],
    ['Elo: 1166.04, 1166 elo', ['Elo: 1166.04', '1166 elo']],
    ['★★★☆☆, not rated, 4.5 / 5, 12 votes', ['★★★☆☆', 'not rated', '4.5 / 5', '12 votes']],
    ['死活题 7段', ['死活', '7段']],
    ['初段の手筋', ['初段', '手筋']],
    ['사활을 3단', ['사활', '3단']],
    ['Bester Zug, 2. Dan', ['Bester Zug', '2. Dan']],
    ['лучший ход, 2 дан, 12к', ['лучший ход', '2 дан', '12к']],
    ['Mejor jugada', ['Mejor jugada']],
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
    '黒先 問題 1407',
    '2026-03-04 12:30',
  ])('is not found in %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('a known spoiler', () => {
  it.each([
    '定石 30級',
    '定式 30级',
    '정석 30급',
    'Joseki · 30. Kyu',
    'дзёсэки 30 кю',
    'joseki (30k)',
    '定石　３０級',
  ])('is told by %j', (text) => {
    expect(told(text)).toEqual(expect.arrayContaining(['rank', 'genre']));
  });

  it.each([
    ['1,407', ['elo']],
    ['Elo\n1407.40', ['elo', 'elo']],
    ['4,2', ['stars']],
    ['4.23', ['stars']],
    ['★★★★☆', ['stars']],
    ['4 / 5', ['stars']],
  ])('is told by %j', (text, parts) => {
    expect(told(text)).toEqual(expect.arrayContaining(parts));
  });

  it.each(['29 kyu', '30 dan', 'tesuji', '1,507', '4.1', '4', 'Problem 14070', '★★☆☆☆', '2 / 5'])(
    'is not told by %j',
    (text) => {
      expect(told(text)).toEqual([]);
    },
  );
});

it('is told by what looks like one, if its value is not known', () => {
  expect(spoilersIn('tesuji · 14 kyu', { ...KNOWN, genre: null }).flatMap(({ tells }) => tells)).toEqual([
    'genre',
  ]);
});

it('a text without spoilers has “…” in their place', () => {
  expect(withoutSpoilers('Problem 12 · 14 kyu · tesuji', null)).toBe('Problem 12 · … · …');
});

it('spoilers have places in the text, in order and apart', () => {
  const words = fc.constantFrom(
    '5',
    ' ',
    'kyu',
    'elo',
    '★',
    '(3)',
    'tesuji',
    '\n',
    '級',
    '1407',
    'd',
    '?',
    '.',
    '30',
  );
  fc.assert(
    fc.property(fc.array(words), fc.constantFrom(KNOWN, null), (pieces, known) => {
      const text = pieces.join('');
      let last = 0;
      for (const { start, end } of spoilersIn(text, known)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
  );
});
