import { describe, expect, test } from 'vitest';
import { LAST_LEVEL, rangeOfLevels, rankOfLevel } from '../../../lib/difficulty/levels.ts';
import { type Filters, NO_FILTERS, parseFilters } from '../../../lib/filters/filters.ts';
import { GENRES } from '../../../lib/filters/genres.ts';
import type { Command, CommandWord, ParseError } from '../../../lib/omnibox/command.ts';
import { NAMED } from '../../../lib/omnibox/command-vocabulary.ts';
import { parseCommand } from '../../../lib/omnibox/parse-command.ts';
import { DEFAULT_DIFFICULTY } from '../../../lib/picks/difficulties.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { cases } from '../support/cases.ts';

/** The command words that a browser in German adds to the English ones. */
const GERMAN: CommandWord[] = [
  { word: 'Leben und Tod', means: { genre: 'life and death' } },
  { word: 'Endspiel', means: { genre: 'endgame' } },
  { word: 'Bester Zug', means: { genre: 'best move' } },
  { word: 'Probiert, nicht gelöst', means: { statuses: ['tried_but_not_solved'] } },
  { word: 'Gelöst', means: { statuses: ['solved'] } },
  { word: 'nächste', means: { next: true } },
];

const command = (typed: string) => parseCommand(typed, GERMAN, DEFAULT_DIFFICULTY);
const found = (some: Partial<Filters>) => ({ find: { ...NO_FILTERS, ...some } });
const between = (lowest: number, highest: number) => rangeOfLevels(lowest, highest);

function parseErrorIn(one: Command): ParseError {
  if (!('invalid' in one)) throw new Error(`${JSON.stringify(one)} is a command`);
  return one;
}

describe('what is typed after the keyword', () => {
  test.each([
    '1234',
    ' #1234 ',
    '１２３４',
    'https://www.goproblems.com/problems/1234',
    'goproblems.com/1234',
  ])('%j opens the problem with that number', (typed) => {
    expect(command(typed)).toEqual({ go: 1234 });
  });

  test.each<[string, Command]>([
    ['next', { next: 'normal', filters: NO_FILTERS }],
    ['n', { next: 'normal', filters: NO_FILTERS }],
    ['NÄCHSTE', { next: 'normal', filters: NO_FILTERS }],
    ['next hard', { next: 'harder', filters: NO_FILTERS }],
    ['next easier', { next: 'easier', filters: NO_FILTERS }],
    ['easy', { next: 'easier', filters: NO_FILTERS }],
    ['any', { next: 'any', filters: NO_FILTERS }],
    ['random next', { next: 'any', filters: NO_FILTERS }],
    ['review', { review: true }],
    ['reviews', { review: true }],
    ['next due', { next: 'normal', filters: { ...NO_FILTERS, among: 'due' } }],
    [
      'next 5k tesuji',
      { next: 'normal', filters: { ...NO_FILTERS, genres: ['tesuji'], elo: between(25, 25) } },
    ],
    ['any endgame', { next: 'any', filters: { ...NO_FILTERS, genres: ['endgame'] } }],
    ['stat', { open: '#stats' }],
    ['notes corner', { open: '#notes?words=corner' }],
    ['note #ladder', { open: '#notes?words=%23ladder' }],
    ['#ladder corner', { open: '#notes?words=%23ladder%20corner' }],
    ['recent', { open: '#history' }],
    ['history failed', { open: '#history?result=failed' }],
    ['history solved tesuji', { open: '#history?genre=tesuji&result=solved' }],
    ['recent failed', { open: '#history?result=failed' }],
    ['5k history', { open: '#history?rank=5k..5k' }],
    ['history today', { open: '#history?period=today' }],
    ['failed last time', found({ among: 'failed' })],
    ['due for review', found({ among: 'due' })],
    ['solved at first attempt', { open: '#history?sign=first' }],
    ['failed', found({ among: 'failed' })],
    ['5k failed tesuji', found({ among: 'failed', genres: ['tesuji'], elo: between(25, 25) })],
    ['next failed', { next: 'normal', filters: { ...NO_FILTERS, among: 'failed' } }],
    ['this month failed', { open: '#history?result=failed&period=30d' }],
    ['solved today', { open: '#history?result=solved&period=today' }],
    ['today this week', { open: '#history?period=7d' }],
    ['tesuji failed this week 5k..', { open: '#history?genre=tesuji&rank=5k..&result=failed&period=7d' }],
    ['', found({})],
    ['due', found({ among: 'due' })],
    ['d', found({ among: 'due' })],
    ['in review', found({ among: 'in-review' })],
    ['in', found({ among: 'in-review' })],
    ['in review due', found({ among: 'in-review' })],
    ['5k due', found({ among: 'due', elo: between(25, 25) })],
    ['due endsp 5k-1k', found({ among: 'due', genres: ['endgame'], elo: between(25, 29) })],
    ['joseki in review', found({ among: 'in-review', genres: ['joseki'] })],
    ['5k tesuji untried', found({ genres: ['tesuji'], statuses: ['untried'], elo: between(25, 25) })],
    ['joseki fuseki', found({ genres: ['joseki', 'fuseki'] })],
    ['Endspiel', found({ genres: ['endgame'] })],
    ['endsp', found({ genres: ['endgame'] })],
    ['leben und tod', found({ genres: ['life and death'] })],
    ['bester zug gelöst', found({ genres: ['best move'], statuses: ['solved'] })],
    ['probiert, nicht gelöst', found({ statuses: ['tried_but_not_solved'] })],
    ['tried', found({ statuses: ['tried_but_not_solved'] })],
    ['tried_but_not_solved', found({ statuses: ['tried_but_not_solved'] })],
    ['tried but not solved', found({ statuses: ['tried_but_not_solved'] })],
    ['unsolved', found({ statuses: ['untried', 'tried_but_not_solved'] })],
    ['tsumego', found({ genres: ['life and death'] })],
    ['L&D', found({ genres: ['life and death'] })],
    ['手筋死活', found({ genres: ['life and death', 'tesuji'] })],
    ['手筋５級', found({ genres: ['tesuji'], elo: between(25, 25) })],
    ['5级死活题', found({ genres: ['life and death'], elo: between(25, 25) })],
    ['5급 1단 사활', found({ genres: ['life and death'], elo: between(25, 30) })],
    ['5k手筋', found({ genres: ['tesuji'], elo: between(25, 25) })],
  ])('%j is parsed as the expected command', (typed, expected) => {
    expect(command(typed)).toEqual(expected);
  });

  test.each<[string, Filters['elo']]>([
    ['5k', between(25, 25)],
    ['5k-2d', between(25, 31)],
    ['2d-5k', between(25, 31)],
    ['5k..1d', between(25, 30)],
    ['5 kyu – 1 dan', between(25, 30)],
    ['5k to 1d', between(25, 30)],
    ['15-10k', between(15, 20)],
    ['5k 1d', between(25, 30)],
    ['5級～1段', between(25, 30)],
    ['10k..', { from: rangeOfLevels(20).from, to: null }],
    ['..10k', { from: null, to: rangeOfLevels(20).to }],
    ['elo 1400', between(25, 25)],
    ['1410 elo', between(25, 25)],
    ['1400-1500', { from: 1400, to: 1500 }],
    ['elo 1400..1500', { from: 1400, to: 1500 }],
    ['1500 - 1400 elo', { from: 1400, to: 1500 }],
    ['elo -50..80', { from: -50, to: 80 }],
    ['1400..', { from: 1400, to: null }],
    ['5k-elo 1500', { from: rangeOfLevels(25).from, to: 1500 }],
    ['30k-20k', between(0, 10)],
  ])('%j is parsed as that range of difficulty', (typed, elo) => {
    expect(command(typed)).toEqual(found({ elo }));
  });

  test.each<[string, string, string]>([
    ['tesjui', 'tesjui', 'tesuji'],
    ['5k tesuij untried', 'tesuij', '5k tesuji untried'],
    ['5k xyzzy', 'xyzzy', '5k'],
    ['xyzzy', 'xyzzy', 'nächste'],
    ['death', 'death', 'leben und tod'],
    ['endgmae', 'endgmae', 'endspiel'],
    ['31k', '31k', '30k'],
    ['0 kyu', '0 kyu', '1k'],
    ['10d', '10d', '9d'],
    ['5kk', '5kk', '5k'],
    ['tesuji 5', '5', 'tesuji 5k'],
    ['1400 tesuji', '1400', 'elo 1400 tesuji'],
    ['5-10', '5-10', '5k..10k'],
    ['15..', '15..', '15k..'],
    ['elo 99999', 'elo 99999', 'elo 4000'],
    ['problem 1234', 'problem', '1234'],
    ['0', '0', 'nächste'],
    ['any harder', 'any', 'harder'],
    ['hard normal', 'hard', 'normal'],
    ['review 5k', '5k', 'review'],
    ['due review', 'review', 'due'],
    ['in-review', 'in-review', 'in review'],
    ['stats 5k', '5k', 'stats'],
    ['5k stats tesuji', 'stats', '5k tesuji'],
    ['history due', 'due', 'history'],
    ['failed due', 'due', 'failed'],
    ['next failed today', 'next', 'failed today'],
    ['untried today', 'untried', 'today'],
  ])('%j is invalid because of %j, and %j is suggested', (typed, invalid, suggestion) => {
    expect(command(typed)).toEqual({ invalid, among: [], suggestion });
  });

  test.each<[string, string[]]>([
    ['t', ['tesuji', 'probiert, nicht gelöst']],
    ['e', ['endspiel', 'easier']],
  ])('%j lists all words it may abbreviate, if several', (typed, among) => {
    const one = command(typed);
    expect(parseErrorIn(one)).toMatchObject({ invalid: typed, among, suggestion: among[0] });
  });

  test('is not parsed if it is far longer than a command', () => {
    expect(parseErrorIn(command('tesuji '.repeat(100)))).toMatchObject({ suggestion: 'nächste' });
  });
});

const ranks = Array.from({ length: LAST_LEVEL + 1 }, (_, level) => ({ level, ...rankOfLevel(level) }));
const SPELLINGS = {
  kyu: ['k', ' k', 'kyu', ' kyu', ' Kyu', 'K', '級', '级', '급'],
  dan: ['d', ' d', 'dan', ' dan', ' Dan', 'D', '段', '단'],
};

/** Every prefix of the genre names that the site's API uses. */
const PREFIXES = GENRES.flatMap((genre) => Array.from(genre, (_, i) => genre.slice(0, i + 1).trim()));
const OTHERS = [
  'next',
  'review',
  'failed',
  'due',
  'in review',
  'untried',
  'tried but not solved',
  'solved',
  ...NAMED,
];

describe('the words of a command', () => {
  test('include every rank in every spelling', () => {
    for (const { level, value, unit } of ranks) {
      for (const spelling of SPELLINGS[unit]) {
        expect(command(`${value}${spelling}`)).toEqual(found({ elo: between(level, level) }));
      }
    }
  });

  test('include any two ranks in either order', () => {
    const rank = fc.constantFrom(...ranks);
    forAll(rank, rank, fc.constantFrom('-', '..', ' - ', ' .. ', ' to ', '–', ' '), (one, other, joint) => {
      const text = (of: typeof one) => `${of.value}${of.unit[0]}`;
      const [low, high] = [Math.min(one.level, other.level), Math.max(one.level, other.level)];
      expect(command(`${text(one)}${joint}${text(other)}`)).toEqual(found({ elo: between(low, high) }));
    });
  });

  test('include unambiguous prefixes of genres; ambiguous ones list their words', () => {
    for (const prefix of PREFIXES) {
      const matching = [...GENRES, ...OTHERS].filter((word) => word.startsWith(prefix));
      const one = parseCommand(prefix, [], DEFAULT_DIFFICULTY);
      if (matching.length === 1)
        expect([prefix, one]).toEqual([
          prefix,
          found({ genres: GENRES.filter((genre) => genre === matching[0]) }),
        ]);
      else expect([prefix, parseErrorIn(one).among.length]).toEqual([prefix, matching.length]);
    }
  });
});

const word = fc.constantFrom(
  ...[
    'tesuji',
    'best move',
    'life and d',
    'jos',
    'untried',
    'solved',
    'tried',
    'due',
    'in review',
    'endspiel',
    'leben und tod',
  ],
  ...['5k', '3 dan', '15 kyu', '5k-2d', '1400-1500', 'elo 1400', '10k..', '..2d', '5級'],
);
const structured = fc.record({
  kind: fc.constantFrom(['next'], ['harder'], ['next', 'normal'], ['any'], []),
  words: fc.array(word, { maxLength: 6 }),
});
const anyWords = structured.map(({ kind, words }) => [...kind, ...words]);

describe('a command', () => {
  test('is the same in any order of its words', () => {
    const shuffled = anyWords.chain((words) =>
      fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })),
    );
    forAll(shuffled, ([words, others]) => {
      expect(command(words.join(' '))).not.toHaveProperty('invalid');
      expect(command(others.join(' '))).toEqual(command(words.join(' ')));
    });
  });

  test('is the same in capitals, full width and with other separators', () => {
    const wide = (text: string) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
    forAll(anyWords, fc.constantFrom('  ', ', ', '\t', '　', ',\n'), (words, blank) => {
      const plain = command(words.join(' '));
      expect(command(words.join(' ').toUpperCase())).toEqual(plain);
      expect(command(wide(words.join(' ')))).toEqual(plain);
      expect(command(`${blank}${words.join(blank)}${blank}`)).toEqual(plain);
    });
  });

  test('has filters that are valid to store', () => {
    forAll(anyWords, (words) => {
      const one = command(words.join(' '));
      const filters = 'find' in one ? one.find : 'filters' in one && one.filters;
      expect(parseFilters(filters)).toEqual(filters);
    });
  });

  test('is parsed from any text, or a valid command is suggested', () => {
    const piece = fc.oneof(
      word,
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[\dkd .\-elotb]{1,9}$/),
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.oneof(piece, fc.constantFrom('next', 'review', 'harder')), { maxLength: 8 })
        .map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const one = command(typed);
        if ('invalid' in one) expect(command(one.suggestion)).not.toHaveProperty('invalid');
      }),
      { numRuns: cases(3_000) },
    );
  });
});
