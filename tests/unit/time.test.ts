import { afterEach, describe, expect, test, vi } from 'vitest';
import { calendarDays, dateAt, dayStart, nextDayStart, startOf } from '../../lib/days.ts';
import {
  ago,
  clock,
  dateInWords,
  dayCount,
  duration,
  durationCode,
  fullDate,
  inDays,
  joined,
  minutes,
  monthInWords,
  recentAge,
  shortDate,
  weekdayDate,
  weekdayInitial,
  weekdayOf,
} from '../../lib/time.ts';
import fc from './fast-check.ts';
import { forAll } from './for-all.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOON = new Date(2026, 2, 12, 12, 0).getTime();
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();

describe('a duration', () => {
  test.each([
    [0, '0.0 s'],
    [4_230, '4.2 s'],
    [9_949, '9.9 s'],
    [9_950, '10 s'],
    [31_250, '31 s'],
    [59_499, '59 s'],
    [59_500, '1 min'],
    [65_000, '1 min 5 s'],
    [59 * MINUTE + 59_499, '59 min 59 s'],
    [59 * MINUTE + 59_500, '1 h'],
    [3_723_000, '1 h 2 min'],
    [2 * HOUR - 1, '2 h'],
    [1_027 * HOUR, '1,027 h'],
  ])('of %i ms reads %s', (ms, words) => {
    expect(duration(ms, 'en')).toBe(words);
  });

  test('uses the decimal sign and the digits of the locale', () => {
    expect(duration(4_230, 'de')).toBe('4,2 s');
    expect(duration(65_000, 'mr')).toBe('१ min ५ s');
  });

  test.each([
    ['zh-CN', ['4.2秒', '31秒', '1分5秒', '1小时2分', '9分钟']],
    ['ja', ['4.2秒', '31秒', '1分5秒', '1時間2分', '9分']],
    ['ko', ['4.2초', '31초', '1분 5초', '1시간 2분', '9분']],
  ])('has the words of %s', (locale, words) => {
    const durations = [4_230, 31_250, 65_000, 3_723_000].map((ms) => duration(ms, locale));
    expect([...durations, minutes(9, locale, 'short')]).toEqual(words);
  });

  test('is never negative, even after a clock change', () => {
    expect(duration(-5_000, 'en')).toBe('0.0 s');
    expect(durationCode(-5_000)).toBe('PT0S');
  });

  test('has a machine-readable form', () => {
    expect(durationCode(65_040)).toBe('PT65.04S');
  });
});

describe('a past moment', () => {
  test.each([
    ['a minute ago', MINUTE, '1 minute ago'],
    ['most of an hour ago', 59 * MINUTE + 59 * SECOND, '59 minutes ago'],
    ['this morning', 3 * HOUR, '3 hours ago'],
    ['a day ago', 24 * HOUR, 'yesterday'],
    ['early yesterday', 36 * HOUR, 'yesterday'],
    ['six days ago', 6 * 24 * HOUR, '6 days ago'],
    ['a week ago', 7 * 24 * HOUR, '5 Mar'],
    ['last year', 200 * 24 * HOUR, '24 Aug 2025'],
  ])('%s (%i ms) reads %s', (_, passed, words) => {
    expect(ago(NOON - passed, NOON, 'en-GB')).toBe(words);
  });

  test('less than a minute away has no text in either direction', () => {
    expect(ago(NOON - 59 * SECOND, NOON, 'en')).toBeNull();
    expect(ago(NOON + 59 * SECOND, NOON, 'en')).toBeNull();
  });

  test('just before midnight is hours away, not yesterday', () => {
    expect(ago(at(2026, 2, 11, 23, 30), at(2026, 2, 12, 1, 0), 'en')).toBe('1 hour ago');
  });

  test('is now if the clock of the site is some minutes ahead', () => {
    for (const ahead of [0, 1, 59_999, 60_000, 5 * 60_000, HOUR - 1]) {
      expect(ago(NOON + ahead, NOON, 'en-GB')).toBeNull();
    }
  });

  test('is a date if a wrong clock puts it in the future', () => {
    expect(ago(NOON + HOUR, NOON, 'en-GB')).toBe('12 Mar');
    expect(ago(NOON + 2 * HOUR, NOON, 'en-GB')).toBe('12 Mar');
  });

  test('counts midnights across a clock change', () => {
    expect(ago(at(2026, 2, 27, 12, 0), at(2026, 2, 30, 12, 0), 'en')).toBe('3 days ago');
  });

  test('is in the requested language', () => {
    expect(ago(NOON - 24 * HOUR, NOON, 'ja')).toBe('昨日');
  });
});

describe('a date', () => {
  test('has its year only if that is not the current one', () => {
    expect(shortDate(at(2026, 0, 7, 9, 0), NOON, 'en-GB')).toBe('7 Jan');
    expect(shortDate(at(2025, 0, 7, 9, 0), NOON, 'en-GB')).toBe('7 Jan 2025');
  });

  test('in full names the weekday and the time', () => {
    expect(fullDate(NOON, 'en-GB')).toMatch(/^Thursday.* 12 March 2026.* 12:00$/);
  });

  test('in the future is a time, with its date unless today', () => {
    expect(clock(at(2026, 2, 12, 14, 2), NOON, 'en-GB')).toBe('14:02');
    expect(clock(at(2026, 2, 12, 14, 2), NOON, 'ko')).toBe('오후\u00a02:02');
    expect(clock(at(2026, 2, 13, 0, 5), NOON, 'en-GB')).toBe('13 Mar 2026, 00:05');
  });
});

describe('a day', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each([
    'UTC',
    'America/New_York',
    'America/Havana',
    'Asia/Kathmandu',
    'Asia/Tokyo',
    'Pacific/Kiritimati',
  ])('begins at midnight in %s, also on clock changes', (zone) => {
    vi.stubEnv('TZ', zone);
    const { format } = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    const moments = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) });
    forAll(moments, (moment) => {
      const start = dayStart(moment);
      expect(start).toBeLessThanOrEqual(moment);
      expect(format(start)).toBe(format(moment));
      expect(format(start - 1)).not.toBe(format(moment));
    });
  });

  // There the clocks are, or were, changed at midnight.
  test.each(['America/Santiago', 'Africa/Cairo', 'Asia/Beirut', 'America/Havana', 'America/Asuncion'])(
    'ends where the next one begins in %s, on every day of twenty years',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const [first, last] = [new Date(2010, 0, 1), new Date(2030, 0, 1)];
      const noon = new Date(2010, 0, 1, 12);
      for (; noon < last; noon.setDate(noon.getDate() + 1)) {
        const [start, next] = [dayStart(noon.getTime()), nextDayStart(noon.getTime())];
        expect(new Date(next - 1).toDateString()).toBe(noon.toDateString());
        expect(new Date(next).toDateString()).not.toBe(noon.toDateString());
        expect(startOf(dateAt(noon.getTime()))).toBe(start);
        expect(startOf(dateAt(noon.getTime()), 1)).toBe(next);
        const days = Math.round((start - dayStart(first.getTime())) / 86_400_000);
        expect(startOf('2010-01-01', days)).toBe(start);
      }
    },
  );
});

describe('the days between two moments', () => {
  const device = process.env.TZ;
  afterEach(() => {
    if (device === undefined) delete process.env.TZ;
    else process.env.TZ = device;
  });

  test('are those of the calendar, also where clocks change in between', () => {
    process.env.TZ = 'Europe/Berlin';
    const [before, after] = [new Date(2026, 2, 29), new Date(2026, 9, 25)];
    for (const changed of [before, after]) {
      const noon = changed.setHours(12);
      const [eve, next] = [-1, 1].map((days) => new Date(noon).setDate(changed.getDate() + days));
      expect([eve, noon, next].map((to) => calendarDays(eve as number, to as number))).toEqual([0, 1, 2]);
      expect(calendarDays(next as number, eve as number)).toBe(-2);
    }
  });
});

describe('a date of the calendar', () => {
  const device = process.env.TZ;
  afterEach(() => {
    if (device === undefined) delete process.env.TZ;
    else process.env.TZ = device;
  });

  // A locale for each zone, since formats are made once for a locale.
  test.each([
    ['Pacific/Honolulu', 'en-GB'],
    ['Pacific/Kiritimati', 'en-NZ'],
  ])('reads the same in %s', (zone, locale) => {
    process.env.TZ = zone;
    expect(dateInWords('2026-11-24', locale)).toMatch(/^Tue, 24 Nov/);
    expect(weekdayOf('2026-11-24', locale)).toBe('Tue');
  });
});

test.each([
  {
    locale: 'zh-CN',
    past: ['26分钟前', '5小时前', '昨天', '11月4日', '2025年10月20日'],
    recent: '26分钟前',
    future: ['明天', '后天', '12天后', '3个月后'],
    counts: ['12天', '3个月', '2年'],
    days: ['11月24日周二', '2026年11月24日周二', '2026年11月', '周二', '二'],
  },
  {
    locale: 'ja',
    past: ['26分前', '5時間前', '昨日', '11月4日', '2025年10月20日'],
    recent: '26分前',
    future: ['明日', '明後日', '12日後', '3か月後'],
    counts: ['12日', '3か月', '2年'],
    days: ['11月24日(火)', '2026年11月24日(火)', '2026年11月', '火', '火'],
  },
  {
    locale: 'ko',
    past: ['26분 전', '5시간 전', '어제', '11월 4일', '2025년 10월 20일'],
    recent: '26분 전',
    future: ['내일', '모레', '12일 후', '3개월 후'],
    counts: ['12일', '3개월', '2년'],
    days: ['11월 24일 (화)', '2026년 11월 24일 (화)', '2026년 11월', '화', '화'],
  },
])('times are written in $locale as players write them', ({ locale, past, recent, future, counts, days }) => {
  const now = at(2026, 10, 24, 14, 2);
  const passed = [26 * MINUTE, 5 * HOUR, 30 * HOUR, 480 * HOUR, 9_600 * HOUR];
  expect(passed.map((ms) => ago(now - ms, now, locale))).toEqual(past);
  expect(recentAge(now - 26 * MINUTE, now, locale)).toBe(recent);
  expect([1, 2, 12, 100].map((count) => inDays(count, locale))).toEqual(future);
  expect([12, 100, 800].map((count) => dayCount(count, locale))).toEqual(counts);
  expect([
    weekdayDate(now, now, locale),
    dateInWords('2026-11-24', locale),
    monthInWords('2026-11', locale),
    weekdayOf('2026-11-24', locale),
    weekdayInitial('2026-11-24', locale),
  ]).toEqual(days);
});

test('sentences and names are joined without blanks in Chinese and Japanese', () => {
  expect(['ja', 'zh-CN'].map((locale) => joined(['一。', '二。'], locale))).toEqual(['一。二。', '一。二。']);
  expect(['en', 'ko'].map((locale) => joined(['1.', '2.'], locale))).toEqual(['1. 2.', '1. 2.']);
  expect(['ja', 'ko'].map((locale) => joined(['1', '2'], locale, ','))).toEqual(['1、2', '1, 2']);
});
