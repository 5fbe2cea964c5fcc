import { expect, it } from 'vitest';
import {
  hasLongUnsaved,
  hasUnsaved,
  isOfferTime,
  offerEnd,
  parseBackupTimes,
} from '../../../lib/backup/backup-offer.ts';
import type { StoredOwn } from '../../../lib/backup/backup-text.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 2, 15, 12);
const NEVER = parseBackupTimes(undefined, NOW);

const NOTHING: StoredOwn = {
  settings: undefined,
  reviewPlan: undefined,
  notes: [],
  reviews: [],
  sessions: [],
};
const note = (changedAt: number) => ({ ...NOTHING, notes: [{ problemId: 1, changedAt }] });

/** What was changed at a time, one thing of each kind. */
const CHANGED: Record<string, (at: number) => StoredOwn> = {
  'a note': note,
  'a session': (changedAt) => ({ ...NOTHING, sessions: [{ changedAt }] }),
  'a review': (at) => ({ ...NOTHING, reviews: [{ problemId: 1, events: [{ at, kind: 'due' }] }] }),
  'the plan': (startedAt) => ({ ...NOTHING, reviewPlan: { startedAt, endedAt: null } }),
  'the end of the plan': (endedAt) => ({ ...NOTHING, reviewPlan: { startedAt: 1, endedAt } }),
  'a saved filter': (saved) => ({ ...NOTHING, settings: { saved: [], changedAt: { saved } } }),
};

it.each(Object.entries(CHANGED))('%s is long unsaved a day after its change', (_, changed) => {
  const times = { ...NEVER, savedAt: 2 };
  expect(hasLongUnsaved(changed(NOW - DAY), times, NOW)).toBe(true);
  expect(hasLongUnsaved(changed(NOW - DAY + 1), times, NOW)).toBe(false);
  expect(hasLongUnsaved(changed(NOW - DAY), { ...NEVER, savedAt: NOW - DAY }, NOW)).toBe(false);
});

it('of changes on each day, the first one counts', () => {
  const daily = {
    ...NOTHING,
    sessions: [9, 5, 1].map((hours) => ({ changedAt: NOW - hours * HOUR - 18 * HOUR })),
  };
  expect(hasLongUnsaved(daily, NEVER, NOW)).toBe(true);
});

it('other settings and invalid rows are nothing to save', () => {
  const settings = { panelOn: false, dailyGoal: 20, changedAt: { panelOn: 1, dailyGoal: 2 } };
  const odd = { ...NOTHING, settings, notes: [null, { changedAt: 'once' }], reviews: [{ events: 1 }] };
  for (const own of [NOTHING, odd]) expect(hasUnsaved(own, NEVER)).toBe(false);
  expect(hasUnsaved(note(NOW), NEVER)).toBe(true);
});

it('an offer stands for a day and comes again a week after that', () => {
  expect(isOfferTime(NEVER, NOW)).toBe(true);
  const offered = { ...NEVER, offeredUntil: offerEnd(NOW) };
  const daysLater = [0, 0.9, 1, 4, 7.9, 8].map((days) => isOfferTime(offered, NOW + days * DAY));
  expect(daysLater).toEqual([true, true, false, false, false, true]);
});

it('an offer that was closed comes again in a week', () => {
  const closed = { ...NEVER, offeredUntil: NOW };
  expect([0, 6.9, 7].map((days) => isOfferTime(closed, NOW + days * DAY))).toEqual([false, false, true]);
});

it('a backup and an offer of a clock that was ahead count as none', () => {
  const ahead = { savedAt: NOW + 300 * DAY, offeredUntil: NOW + 301 * DAY };
  const times = parseBackupTimes(ahead, NOW);
  expect([hasLongUnsaved(note(NOW - DAY), times, NOW), isOfferTime(times, NOW)]).toEqual([true, true]);
  const valid = { savedAt: NOW, offeredUntil: offerEnd(NOW) };
  expect(parseBackupTimes(valid, NOW)).toEqual(valid);
});
