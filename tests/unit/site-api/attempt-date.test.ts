import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAttempts } from '../../../lib/site-api/site-answers.ts';
import fc from '../fast-check.ts';

const ZONES = ['UTC', 'Pacific/Auckland', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'];
const OLDEST = Date.UTC(1995, 0);
const NEWEST = Date.UTC(2200, 0);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Reads a row of an attempt with this date. Returns epoch ms, or null if the date is invalid. */
function read(createdAt: string): number | null {
  const page = readAttempts([{ id: 1, problemId: 2, solved: true, createdAt }], {
    userId: 77,
    offset: 0,
  });
  return page.ok ? (page.value.rows[0]?.attempt.at ?? null) : null;
}

afterEach(() => void vi.unstubAllEnvs());

describe('a date of an attempt', () => {
  it.each(ZONES)('without a zone is UTC on a machine in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    const instant = fc.integer({ min: OLDEST, max: NEWEST - 1 });
    fc.assert(
      fc.property(instant, fc.constantFrom('T', ' '), (at, between) => {
        const text = new Date(at).toISOString().slice(0, -1).replace('T', between);
        expect(read(text)).toBe(at);
        expect(read(text.slice(0, -4))).toBe(at - (at % SECOND));
      }),
    );
  });

  it.each(ZONES)('with a zone is read correctly on a machine in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    const instant = fc.integer({ min: OLDEST, max: NEWEST - 1 });
    const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    fc.assert(
      fc.property(instant, offset, (at, minutes) => {
        const local = new Date(at + minutes * MINUTE).toISOString().slice(0, -1);
        const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
        const twoDigits = (value: number) => String(value).padStart(2, '0');
        const shift = `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
        expect(read(`${local}${shift}`)).toBe(at);
        expect(read(new Date(at).toISOString())).toBe(at);
      }),
    );
  });

  it.each([
    ['2026-03-12T10:11:12+00:00', Date.UTC(2026, 2, 12, 10, 11, 12)],
    ['2026-03-12T10:11:12.5Z', Date.UTC(2026, 2, 12, 10, 11, 12, 500)],
  ])('is read from %s', (text, at) => expect(read(text)).toBe(at));

  it.each([
    'day 3',
    '3',
    '2026',
    '2026-03',
    '12 March 2026',
    'Thu, 12 Mar 2026 10:11:12 GMT',
    '03/12/2026',
    '2026-3-12',
    '2026-13-01',
    '2026-00-10',
    '2026-03-12T10:60',
    '2026-03-12T10:11:60',
    '2026-03-12T10:11:12+24:00',
    '2026-03-12T10:11:12+24',
    '2026-03-12T10:11:12+5',
    '2026-03-12T10:11:12+053',
    '2026-03-12T10',
    '2026-03-12Z',
    '2026-03-12T10:11:12 +00:00',
    ' 2026-03-12',
    '2026-03-12\n',
    '+002026-03-12',
    '',
  ])('is invalid as %j', (text) => expect(read(text)).toBeNull());
});
