import { describe, expect, it } from 'vitest';
import { rateLimitMs } from '../../../lib/site-api/rate-limit-headers.ts';
import fc from '../fast-check.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const inSeconds = (seconds: number) => String(NOW / 1000 + seconds);

/** The headers that most sites use. */
const xRateLimit = (remaining: string, reset: string, more: Record<string, string> = {}) => ({
  'X-RateLimit-Remaining': remaining,
  'X-RateLimit-Reset': reset,
  ...more,
});

const waitBy = (headers: Record<string, string>) => rateLimitMs(new Headers(headers), NOW);

describe('R18 R35 rate-limit headers', () => {
  it.each<[string, Record<string, string>, number]>([
    ['nothing', {}, 0],
    ['draft 10', { RateLimit: '"default";r=5;t=30' }, 6_000],
    ['draft 10, with plenty left', { RateLimit: '"default";r=11;t=3000' }, 0],
    ['draft 10, nothing left', { RateLimit: '"default";r=0;t=30' }, 30_000],
    [
      'draft 10 with its policy',
      { RateLimit: '"default";r=5;t=30', 'RateLimit-Policy': '"default";q=100;w=60' },
      6_000,
    ],
    ['draft 10, two limits', { RateLimit: '"burst";r=9;t=1, "day";r=10;t=5000' }, 500_000],
    ['draft 10 without any time', { RateLimit: '"a";r=0' }, 0],
    ['draft 10 about to reset', { RateLimit: '"a";r=0;t=0', 'RateLimit-Policy': '"a";q=9;w=60' }, 0],
    [
      'draft 8 as express-rate-limit has it',
      {
        RateLimit: '"100-in-1min"; r=4; t=51',
        'RateLimit-Policy': '"100-in-1min"; q=100; w=60; pk=:MTJjYTE3:',
      },
      12_750,
    ],
    ['a name with a comma', { RateLimit: '"1,000 an hour";r=10;t=60' }, 6_000],
    ['draft 7', { RateLimit: 'limit=100, remaining=2, reset=40', 'RateLimit-Policy': '100;w=60' }, 20_000],
    ['draft 7, nothing left', { RateLimit: 'limit=100,remaining=0,reset=40' }, 40_000],
    [
      'draft 6',
      {
        'RateLimit-Limit': '100, 100;w=60',
        'RateLimit-Remaining': '0',
        'RateLimit-Reset': '17',
        'RateLimit-Policy': '100;w=60',
      },
      17_000,
    ],
    [
      'GitLab',
      { 'RateLimit-Limit': '600', 'RateLimit-Remaining': '6', 'RateLimit-Reset': inSeconds(60) },
      10_000,
    ],
    ['GitHub', xRateLimit('0', inSeconds(900), { 'X-RateLimit-Limit': '60' }), 900_000],
    ['X (Twitter)', { 'x-rate-limit-remaining': '3', 'x-rate-limit-reset': inSeconds(90) }, 30_000],
    ['Reddit', xRateLimit('8.0', '480', { 'X-RateLimit-Used': '92' }), 60_000],
    [
      'Laravel, without a reset before all is used',
      { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '59' },
      0,
    ],
    ['a fraction of a second', xRateLimit('0', '1.2345'), 1_235],
    ['two kinds', xRateLimit('1', '7', { RateLimit: '"a";r=9;t=9' }), 7_000],
    ['a past reset', xRateLimit('0', inSeconds(-10)), 0],
    ['a far reset', xRateLimit('0', '86400'), HOUR],
    ['a number beyond any limit', { RateLimit: `"a";r=0;t=${'9'.repeat(400)}` }, HOUR],
    ['negative numbers', xRateLimit('-3', '9', { RateLimit: '"a";r=-1;t=30' }), 0],
    ['no numbers', xRateLimit('none', '9', { RateLimit: '"a";r=NaN;t=1e9' }), 0],
    ['a reset that is no time', xRateLimit('0', 'page 2099'), 0],
  ])('of %s are read', (_, headers, expected) => {
    expect(waitBy(headers)).toBe(expected);
  });

  it("compare a date with the answer's `Date`, not with our clock", () => {
    const date = new Date(NOW + 30 * HOUR).toUTCString();
    expect(waitBy(xRateLimit('0', inSeconds(30 * 3600 + 20), { Date: date }))).toBe(20_000);
  });

  const header = fc.constantFrom(
    'RateLimit',
    'RateLimit-Policy',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'X-Rate-Limit-Remaining',
    'X-Rate-Limit-Reset',
    'Date',
  );
  const piece = fc.constantFrom(
    ...['r', 't', 'q', 'w', 'limit', 'remaining=', 'reset=', '"a"', 'GMT'],
    ...[';', ',', '=', '-', '.', ':00', ' ', '"', '\\', '%00', '\u00ff'],
    ...['0', '7', '1e999', '1790000000', 'Infinity', 'NaN', '0x10', '9'.repeat(330)],
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.string({ maxLength: 60 }).map((some) => some.replace(/[^\t\x20-\x7e]/g, '?')),
    fc.double().map(String),
  );

  it('never throw, and give waits from zero to an hour', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(header, text), { maxLength: 6 }), fc.integer(), (pairs, now) => {
        const wait = rateLimitMs(new Headers(pairs), now);
        expect(Number.isInteger(wait)).toBe(true);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(HOUR);
      }),
      { numRuns: 5_000 },
    );
  });

  it('never give a shorter wait for fewer remaining requests', () => {
    const count = fc.integer({ min: 0, max: 10_000 });
    const left: ((remaining: number, reset: number) => Record<string, string>)[] = [
      (r, t) => ({ RateLimit: `"a";r=${r};t=${t}` }),
      (r, t) => ({ RateLimit: `limit=10000, remaining=${r}, reset=${t}` }),
      (r, t) => ({ 'RateLimit-Remaining': `${r}`, 'RateLimit-Reset': `${t}` }),
      (r, t) => xRateLimit(`${r}`, inSeconds(t)),
      (r, t) => ({ 'X-Rate-Limit-Remaining': `${r}`, 'X-Rate-Limit-Reset': inSeconds(t) }),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...left), count, count, count, (headersFor, one, other, reset) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(waitBy(headersFor(less, reset))).toBeGreaterThanOrEqual(waitBy(headersFor(more, reset)));
      }),
      { numRuns: 3_000 },
    );
  });

  it('never give a shorter wait because of additional headers', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(header, text), { maxLength: 6 }), (pairs) => {
        const foreign = pairs.filter(([name]) => name.startsWith('X-'));
        const headers = new Headers([...foreign, ['RateLimit', '"a";r=2;t=9']]);
        expect(rateLimitMs(headers, NOW)).toBeGreaterThanOrEqual(4_500);
      }),
      { numRuns: 1_000 },
    );
  });
});
