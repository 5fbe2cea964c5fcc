import { describe, expect, it } from 'vitest';
import { daysAfterKey, ends } from '../../../components/history-page/statistics/choose-days.ts';
import { dateAfter } from '../../../lib/statistics/calendar.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const DATES = Array.from({ length: 60 }, (_, nth) => dateAfter('2026-10-01', nth));
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });
const one = (date: string) => ({ start: date, end: date });

describe('the keys of the calendar', () => {
  it('choose the last day first, then the day beside it as the days lie', () => {
    expect(daysAfterKey(key('ArrowUp'), null, DATES)).toEqual(one('2026-11-29'));
    expect(daysAfterKey(key('Home'), null, DATES)).toEqual(one('2026-10-01'));
    const from = one('2026-11-10');
    expect(daysAfterKey(key('ArrowUp'), from, DATES)).toEqual(one('2026-11-09'));
    expect(daysAfterKey(key('ArrowDown'), from, DATES)).toEqual(one('2026-11-11'));
    expect(daysAfterKey(key('ArrowLeft'), from, DATES)).toEqual(one('2026-11-03'));
    expect(daysAfterKey(key('ArrowRight'), from, DATES)).toEqual(one('2026-11-17'));
    expect(daysAfterKey(key('Home'), from, DATES)).toEqual(one('2026-10-01'));
    expect(daysAfterKey(key('End'), from, DATES)).toEqual(one('2026-11-29'));
  });

  it('extend what is chosen with Shift, in both directions', () => {
    const later = daysAfterKey(key('ArrowDown', true), one('2026-11-10'), DATES);
    expect(later).toEqual({ start: '2026-11-10', end: '2026-11-11' });
    const earlier = daysAfterKey(key('ArrowLeft', true), later, DATES);
    expect(earlier && ends(earlier)).toEqual({ from: '2026-11-04', to: '2026-11-10' });
  });

  it('never leave the calendar, and mean nothing if they are others', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];
    forAll(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), (pressed) => {
      let chosen = null as ReturnType<typeof daysAfterKey>;
      for (const [name, shift] of pressed) {
        chosen = daysAfterKey(key(name, shift), chosen, DATES);
        expect(DATES).toContain(chosen?.start);
        expect(DATES).toContain(chosen?.end);
      }
    });
    expect(daysAfterKey(key('Enter'), null, DATES)).toBeNull();
    expect(daysAfterKey(key('ArrowUp'), null, [])).toBeNull();
  });
});
