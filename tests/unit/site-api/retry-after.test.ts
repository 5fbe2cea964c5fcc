import { describe, expect, it, vi } from 'vitest';
import { retryAfterMs } from '../../../lib/site-api/retry-after.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ask = (value: string, date?: string) =>
  retryAfterMs(new Headers({ 'retry-after': value, ...(date ? { date } : {}) }), NOW);

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 5 ', 5_000],
    ['Fri, 20 Nov 2026 12:02:00 GMT', 120_000],
    ['Friday, 20-Nov-26 12:02:00 GMT', 120_000],
    ['Fri Nov 20 12:02:00 2026', 120_000],
    ['Fri Nov  6 12:02:00 2026', null],
    ['Fri, 20 Nov 2026 11:00:00 GMT', null],
    ['120, 60', 120_000],
    ['60, 120', 120_000],
    ['soon, 60', 60_000],
    ['60, Fri, 20 Nov 2026 12:02:00 GMT', 120_000],
    ['Friday, 20-Nov-26 12:02:00 GMT, 60', 120_000],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    // The parser does not cap the value; the rate limiter does.
    ['99999999999999', 99_999_999_999_999_000],
    ['9'.repeat(400), Number.POSITIVE_INFINITY],
    [', ,', null],
  ])('reads %j as %j ms', (value, expected) => {
    expect(ask(value)).toBe(expected);
  });

  it.each(['Pacific/Auckland', 'America/New_York', 'Asia/Kolkata'])('reads dates alike in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(new Date(NOW).getTimezoneOffset()).not.toBe(0);
    expect(ask('Fri Nov 20 12:02:00 2026')).toBe(120_000);
    expect(ask('Friday, 20-Nov-26 12:02:00 GMT')).toBe(120_000);
    vi.unstubAllEnvs();
  });

  it("compares a date with the answer's `Date`, not with our clock", () => {
    expect(ask('Fri, 20 Nov 2026 18:00:30 GMT', 'Fri, 20 Nov 2026 18:00:00 GMT')).toBe(30_000);
  });

  it('is null without the header', () => {
    expect(retryAfterMs(new Headers(), NOW)).toBeNull();
  });
});
