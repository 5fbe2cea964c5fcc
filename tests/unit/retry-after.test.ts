import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../lib/background/retry-after.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ask = (value: string, date?: string) =>
  retryAfterMs(new Headers({ 'retry-after': value, ...(date ? { date } : {}) }), NOW);

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 5 ', 5_000],
    ['Fri, 20 Nov 2026 12:02:00 GMT', 120_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    ['99999999999999', null],
  ])('reads %j as %j ms', (value, expected) => {
    expect(ask(value)).toBe(expected);
  });

  it("reads a date against the answer's own clock, so that ours may be wrong", () => {
    expect(ask('Fri, 20 Nov 2026 18:00:30 GMT', 'Fri, 20 Nov 2026 18:00:00 GMT')).toBe(30_000);
  });

  it('is absent where the header is', () => {
    expect(retryAfterMs(new Headers(), NOW)).toBeNull();
  });
});
