import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { type AnkiCard, ankiDeck } from '../../../lib/backup/anki.ts';
import { problemsOf, type SourceData } from '../../../lib/backup/chosen-problems.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const SITE = 'https://www.goproblems.com';
const setUp = {
  size: [19, 19],
  black: [
    [0, 0],
    [3, 3],
  ],
  white: [[1, 0]],
  toMove: 'black',
} as const;
const stats = {
  problemId: 5,
  attemptCount: 3,
  solves: 1,
  firstAt: Date.UTC(2025, 0, 2, 12),
  lastAt: Date.UTC(2026, 4, 6, 12),
  firstSolved: false,
  firstHasContext: false,
  lastSolved: true,
  lastSolvedAt: Date.UTC(2026, 4, 6, 12),
  bestMs: 12_400,
};
const card: AnkiCard = { problemId: 5, setUp, info: '5 kyu · Tesuji', stats, note: undefined };

/** Returns the notes of a deck, as Anki reads a text file with tabs: a quoted cell has its quotes doubled. */
function notesOf(deck: string): string[][] {
  const lines = deck.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) =>
    line.split('\t').map((one) => (one.startsWith('"') ? one.slice(1, -1).replaceAll('""', '"') : one)),
  );
}

const noteOf = (text: string) => ({ problemId: 5, text, typedAt: 1, bookmarked: false, changedAt: 1 });

describe('a deck for Anki', () => {
  it('begins with lines that Anki understands in every language', () => {
    expect(ankiDeck(SITE, []).split('\n')).toEqual([
      '#separator:tab',
      '#html:true',
      '#guid column:1',
      '#tags column:4',
      '#notetype:Basic',
      '#deck:GoProblems',
      '',
    ]);
  });

  it('has the position, whose turn it is and a link on the front, and what the player knows on the back', () => {
    const [[guid, front = '', back = '', tags] = []] = notesOf(
      ankiDeck(SITE, [{ ...card, note: noteOf('Ladder #Ko') }]),
    );
    expect([guid, tags]).toEqual(['goproblems-5', 'goproblems Ko']);
    const { document } = parseHTML(`<html><body>${front}</body></html>`);
    expect(document.querySelectorAll('svg path')).toHaveLength(5);
    expect(document.querySelector('a')?.getAttribute('href')).toBe(`${SITE}/problems/5`);
    expect(back.split('<br>')).toEqual([
      '5 kyu · Tesuji',
      '3 attempts, 1 solved',
      'First attempt: 2025-01-02',
      'Last attempt: 2026-05-06, Solved',
      'Best time: 12 s',
      'Ladder #Ko',
    ]);
  });

  it('shows any text as it is, in one line of four cells', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        'a\tb\r\nc\rd',
        '"quoted"',
        "'&lt;'",
        '[sound:x.mp3]',
        '#first',
        '</svg>',
      ),
    );
    forAll(anyText, anyText, (note, info) => {
      const notes = notesOf(ankiDeck(SITE, [{ ...card, info, stats: undefined, note: noteOf(note) }]));
      expect(notes).toHaveLength(1);
      expect(notes[0]).toHaveLength(4);
      const back = notes[0]?.[2] ?? '';
      expect(back.replaceAll('<br>', '')).not.toMatch(/[<>"'[]/);
      const { document } = parseHTML(`<html><body><p>${back.replaceAll('<br>', '\n')}</p></body></html>`);
      const shown = [info, note]
        .filter((line) => line !== '')
        .join('\n')
        .replaceAll(/\r\n|\r/g, '\n')
        .replaceAll('\t', ' ');
      expect(document.querySelector('p')?.textContent).toBe(shown);
    });
  });

  it('has a drawing on each card whose diagram is stored', () => {
    const cards = Array.from({ length: 450 }, (_, nth) => ({
      ...card,
      problemId: nth + 1,
      setUp: nth % 3 ? setUp : null,
    }));
    const fronts = notesOf(ankiDeck(SITE, cards)).map(([, front]) => front?.includes('<svg'));
    expect(fronts).toEqual(cards.map((one) => one.setUp !== null));
  });
});

describe('the problems to take along', () => {
  const data: SourceData = {
    standings: [
      { problemId: 1, lastAt: 10, lastSolved: false },
      { problemId: 2, lastAt: 30, lastSolved: true },
      { problemId: 3, lastAt: 20, lastSolved: false },
    ],
    due: [3, 2],
    notes: [noteOf('x')],
  };

  it.each([
    ['failed', [3, 1]],
    ['due', [3, 2]],
    ['notes', [5]],
    ['attempted', [2, 3, 1]],
  ] as const)('are those of the choice %s, in its order', (source, ids) => {
    expect(problemsOf({ source, most: null }, data)).toEqual(ids);
    const many = { ...data, due: Array.from({ length: 30 }, (_, nth) => nth) };
    expect(problemsOf({ source: 'due', most: 12 }, many)).toEqual(many.due.slice(0, 12));
  });
});
