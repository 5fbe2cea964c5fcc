import { describe, expect, it } from 'vitest';
import { addedAttempts } from '../../../lib/backup/added-attempts.ts';
import type { OwnPart } from '../../../lib/backup/backup.ts';
import { ownPart, type StoredOwn, sortedJson } from '../../../lib/backup/backup-text.ts';
import { mergeOwn, type OwnMerge } from '../../../lib/backup/merge-own.ts';
import { withChanges } from '../../../lib/backup/merge-settings.ts';
import {
  changeSavedFilters,
  INITIAL_SAVED_FILTERS,
  parseSavedFilters,
  SAVED,
  shownFilters,
} from '../../../lib/filters/saved-filters.ts';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import { NO_HISTORY } from '../../../lib/history/history.ts';
import { isUnread } from '../../../lib/history/id-ranges.ts';
import { NO_SYNC } from '../../../lib/history/sync-state.ts';
import { choicesOf, type ReviewEvent } from '../../../lib/review/review-events.ts';
import { changedSession, FIRST_CHOICES, startedSession } from '../../../lib/sessions/session.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { REVIEW_PLAN } from '../support/review-plan.ts';
import { stored } from './arbitrary-backup.ts';

const NOTHING: StoredOwn = {
  settings: undefined,
  reviewPlan: undefined,
  notes: [],
  reviews: [],
  sessions: [],
};

const NO_COUNTS = { notes: 0, reviews: 0, sessions: 0, savedFilters: 0, settings: 0, kept: 0 };

function merged(here: StoredOwn, file: OwnPart): OwnMerge {
  const merge = mergeOwn(here, file);
  if (merge === 'full') throw new Error('full');
  return merge;
}

/** Returns the key of a stored row. */
function keyOf(row: unknown): number {
  const { problemId, startedAt } = row as { problemId: number; startedAt: number };
  return problemId ?? startedAt;
}

/** Returns what is stored after a file is imported. */
function stateAfter(here: StoredOwn, { settings, reviewPlan, ...lists }: OwnMerge): StoredOwn {
  const rows = (name: 'notes' | 'reviews' | 'sessions') => {
    const changed = new Map(lists[name].map(({ key, after: row }) => [key, row]));
    const kept = here[name].filter((row) => !changed.has(keyOf(row)));
    return [...kept, ...changed.values()];
  };
  return {
    settings: withChanges(here.settings, settings, 'after'),
    reviewPlan: reviewPlan ?? here.reviewPlan,
    notes: rows('notes'),
    reviews: rows('reviews'),
    sessions: rows('sessions'),
  };
}

/** What is stored here, and what is in a file: often about the same problems, and of the same times. */
const near = fc.tuple(stored, stored, fc.boolean()).map(([here, other, isClose]) => {
  const close = <T>(rows: readonly T[]) =>
    isClose ? rows.map((row, nth) => ({ ...row, problemId: nth + 1 })) : [...rows];
  const small = (one: typeof here): StoredOwn => ({
    ...one,
    reviewPlan: one.reviewPlan ?? undefined,
    notes: close(one.notes),
    reviews: close(one.reviews),
    sessions: isClose
      ? one.sessions.map((row, nth) => ({
          ...row,
          startedAt: nth + 1,
          pauses: [],
          endedAt: null,
        }))
      : one.sessions,
  });
  return [small(here), ownPart(small(other))] as const;
});

describe('importing what a player has made', () => {
  it('makes the same of nothing', () => {
    forAll(stored, (other) => {
      const file = ownPart(other);
      expect(ownPart(stateAfter(NOTHING, merged(NOTHING, file)))).toEqual(file);
    });
  });

  it('changes nothing the second time', () => {
    forAll(near, ([here, file]) => {
      const next = stateAfter(here, merged(here, file));
      const again = merged(next, file);
      expect(again).toMatchObject({ notes: [], reviews: [], sessions: [], reviewPlan: null });
      expect(again.settings).toEqual([]);
      expect(again.counts).toEqual({ ...NO_COUNTS, kept: again.counts.kept });
      expect(merged(next, ownPart(next))).toMatchObject({ settings: [], counts: NO_COUNTS });
    });
  });

  it('loses nothing: of two notes the later one stays, and every decision does', () => {
    forAll(near, ([here, file]) => {
      const merge = merged(here, file);
      const next = ownPart(stateAfter(here, merge));
      const own = ownPart(here);
      const notes = (part: OwnPart) => new Map(part.notes.map((note) => [note.problemId, note]));
      for (const id of new Set([...notes(own).keys(), ...notes(file).keys()])) {
        const [mine, other] = [notes(own).get(id), notes(file).get(id)];
        const later = !mine || (other && other.changedAt > mine.changedAt) ? other : mine;
        expect(notes(next).get(id)).toEqual(later);
      }
      const events = (part: OwnPart) =>
        new Set(
          part.reviews.flatMap((row) => row.events.map((event) => `${row.problemId} ${sortedJson(event)}`)),
        );
      expect(events(next)).toEqual(new Set([...events(own), ...events(file)]));
      const practised = (part: OwnPart) => new Map(part.sessions.map((one) => [one.startedAt, one]));
      for (const at of new Set([...practised(own).keys(), ...practised(file).keys()])) {
        const [mine, other] = [practised(own).get(at), practised(file).get(at)];
        const later = !mine || (other && other.changedAt > mine.changedAt) ? other : mine;
        const { endedAt, changedAt } = practised(next).get(at) ?? {};
        expect(practised(next).get(at)).toEqual({ ...later, endedAt, changedAt });
        const isEnded = later?.endedAt === null && endedAt !== null;
        if (!isEnded) expect([endedAt, changedAt]).toEqual([later?.endedAt, later?.changedAt]);
        const isLater = ({ startedAt }: { startedAt: number }) => startedAt > at;
        if (isEnded) expect([...own.sessions, ...file.sessions].some(isLater)).toBe(true);
      }
      expect(next.reviewPlan).toEqual(own.reviewPlan ?? file.reviewPlan);
    });
  });

  it('ends a session that goes on when the next one of the other device began', () => {
    const session = (startedAt: number) => startedSession(FIRST_CHOICES, startedAt, 0);
    const paused = changedSession(session(1_000), { paused: true }, 3_000);
    const over = changedSession(session(5_000), { ended: true }, 6_000);
    const [here, there] = [
      { ...NOTHING, sessions: [paused] },
      { ...NOTHING, sessions: [over] },
    ];
    const ended = { ...paused, endedAt: 5_000, changedAt: 5_000 };
    const atThisDevice = merged(here, ownPart(there));
    expect(stateAfter(here, atThisDevice).sessions).toEqual(expect.arrayContaining([ended, over]));
    expect(atThisDevice.sessions).toContainEqual({ key: 1_000, before: paused, after: ended });
    expect(stateAfter(there, merged(there, ownPart(here))).sessions).toEqual([over, ended]);
  });

  it('brings back no deleted note or bookmark, and takes over later deletions', () => {
    const note = (text: string, changedAt: number, problemId = 5) => ({
      problemId,
      text,
      typedAt: changedAt,
      bookmarked: false,
      changedAt,
    });
    const of = (...notes: object[]) => ({ ...NOTHING, notes });
    const old = merged(of(note('', 2)), ownPart(of(note('old', 1))));
    expect(old.notes).toEqual([]);
    expect(old.counts).toEqual({ ...NO_COUNTS, kept: 1 });
    const later = merged(of(note('', 2)), ownPart(of(note('written again', 3))));
    expect(later.notes).toMatchObject([{ after: { text: 'written again' } }]);
    const deleted = merged(of(note('old', 1)), ownPart(of(note('', 2))));
    expect(deleted.notes).toMatchObject([{ after: { text: '' } }]);
    expect(deleted.counts).toEqual({ ...NO_COUNTS, notes: 1 });
    // A deletion of what was never here is no news, but is remembered beside other changes.
    const unknown = merged(of(), ownPart(of(note('', 2))));
    expect(unknown.notes).toHaveLength(1);
    expect(unknown.counts).toEqual(NO_COUNTS);
  });

  it('chooses the settings that were chosen later, or never here', () => {
    const times = (changedAt: object) => ({ changedAt });
    const here = {
      ...NOTHING,
      settings: {
        signsOn: false,
        dailyGoal: 20,
        hideSpoilers: false,
        ...times({ signsOn: 5, hideSpoilers: 1 }),
      },
    };
    const settings = { signsOn: true, dailyGoal: 20, dayStartsAt: 4, hideSpoilers: true };
    const file = ownPart({
      ...NOTHING,
      settings: {
        ...settings,
        historyPaused: true,
        ...times({ signsOn: 4, hideSpoilers: 2, dayStartsAt: 3 }),
      },
    });
    expect(file.settings).toMatchObject(settings);
    const merge = merged(here, file);
    expect(stateAfter(here, merge).settings).toEqual({
      signsOn: false,
      dailyGoal: 20,
      hideSpoilers: true,
      dayStartsAt: 4,
      ...times({ signsOn: 5, hideSpoilers: 2, dayStartsAt: 3 }),
    });
    expect(merge.counts).toEqual({ ...NO_COUNTS, settings: 2, kept: 1 });
  });

  const [first] = INITIAL_SAVED_FILTERS;
  if (!first) throw new Error('there are none');
  const made = (id: number, name: string, changedAt = id) => ({ ...first, id, name, changedAt, start: null });
  const withSaved = (saved: unknown) => ({ ...NOTHING, settings: { saved } });
  const savedAfter = (here: StoredOwn, merge: OwnMerge) =>
    parseSavedFilters((stateAfter(here, merge).settings as { saved?: unknown }).saved);
  const names = (here: StoredOwn, merge: OwnMerge) =>
    shownFilters(savedAfter(here, merge)).map(({ name }) => name);

  it('adds saved filters, as far as there is room', () => {
    const file = ownPart(
      withSaved([made(7, 'mine'), made(8, 'both, here newer'), made(9, 'both, there newer')]),
    );
    const here = withSaved([made(8, 'here', 20), made(9, 'here', 1), made(10, 'only here')]);
    const merge = merged(here, file);
    expect(names(here, merge)).toEqual(['here', 'both, there newer', 'only here', 'mine']);
    expect(merge.counts).toEqual({ ...NO_COUNTS, savedFilters: 2, kept: 1 });
    const full = withSaved(Array.from({ length: SAVED.max }, (_, nth) => made(nth + 20, `${nth}`)));
    expect(merged(full, file)).toMatchObject({ settings: [], counts: { ...NO_COUNTS, kept: 3 } });
    // Both devices have saved the same filters: once is enough.
    expect(merged(withSaved([made(70, 'mine')]), ownPart(withSaved([made(7, 'mine')]))).settings).toEqual([]);
  });

  it('brings back no removed saved filter, and takes over later removals', () => {
    const all = [...INITIAL_SAVED_FILTERS, made(100, 'mine')];
    const older = ownPart(withSaved(all));
    const removed = [1, 100].reduce<readonly (typeof first)[]>(
      (list, id) => changeSavedFilters(list, { do: 'remove', id }, 200),
      all,
    );
    const here = withSaved(removed);
    expect(merged(here, older)).toMatchObject({ settings: [], counts: { ...NO_COUNTS, kept: 2 } });
    // The marks are in a backup, so they count at another device too.
    const there = withSaved(all);
    const merge = merged(there, ownPart(here));
    expect(merge.counts).toEqual({ ...NO_COUNTS, savedFilters: 2 });
    expect(shownFilters(savedAfter(there, merge)).map(({ id }) => id)).toEqual([2, 3, 4, 5]);
    expect(merged(stateAfter(there, merge), older).settings).toEqual([]);
    const fresh = stateAfter(NOTHING, merged(NOTHING, ownPart(here)));
    expect(merged(fresh, older).settings).toEqual([]);
  });

  it('brings back no problem that was removed from reviews, unless that was decided later', () => {
    const reviews = (...events: object[]) => ({ ...NOTHING, reviews: [{ problemId: 5, events }] });
    const due = (at: number) => ({ at, kind: 'due', attemptId: 7, due: 900 });
    const here = reviews(due(1), { at: 2, kind: 'remove' });
    expect(merged(here, ownPart(reviews(due(1))))).toMatchObject({ reviews: [], counts: NO_COUNTS });
    const isRemovedAfter = (file: StoredOwn) => {
      const [row] = stateAfter(here, merged(here, ownPart(file))).reviews as { events: ReviewEvent[] }[];
      return choicesOf(row?.events ?? []).isRemoved;
    };
    // Decided at another device before the removal, and after it.
    expect(isRemovedAfter(reviews(due(1.5)))).toBe(true);
    expect(isRemovedAfter(reviews(due(3)))).toBe(false);
  });

  it('is refused if there is no room for all notes', () => {
    const note = (problemId: number) => ({
      problemId,
      text: 'x',
      typedAt: 1,
      bookmarked: false,
      changedAt: 1,
    });
    const notes = Array.from({ length: 9_999 }, (_, nth) => note(nth + 1));
    const file = (...ids: number[]) => ({ ...ownPart(NOTHING), notes: ids.map(note) });
    expect(mergeOwn({ ...NOTHING, notes }, file(5, 20_000))).not.toBe('full');
    expect(mergeOwn({ ...NOTHING, notes }, file(20_000, 20_001))).toBe('full');
  });

  it('adds a plan for reviews as it is in the file, unless there is one here', () => {
    const reviewPlan = { ...REVIEW_PLAN, endedAt: 6 };
    const file = ownPart({ ...NOTHING, reviewPlan });
    expect(merged(NOTHING, file)).toMatchObject({ reviewPlan, counts: { ...NO_COUNTS, settings: 1 } });
    const other = { ...NOTHING, reviewPlan: { ...REVIEW_PLAN, newPerDay: 3 } };
    expect(merged(other, file)).toMatchObject({ reviewPlan: null, counts: NO_COUNTS });
  });

  it('leaves a row that it does not understand, and fields of later versions', () => {
    const odd = { problemId: 5, text: 7 };
    const later = { problemId: 6, text: 'old', typedAt: 1, bookmarked: false, changedAt: 1, colour: 'red' };
    const note = (problemId: number) => ({
      problemId,
      text: 'new',
      typedAt: 2,
      bookmarked: true,
      changedAt: 2,
    });
    const merge = merged(
      { ...NOTHING, notes: [odd, later] },
      { ...ownPart(NOTHING), notes: [note(5), note(6)] },
    );
    expect(merge.notes).toEqual([{ key: 6, before: later, after: { ...later, ...note(6) } }]);
    expect(merge.counts).toEqual({ ...NO_COUNTS, notes: 1, kept: 1 });
  });
});

describe('importing attempts', () => {
  const range = (newest: number, reach: number) => ({ newest, reach, rows: 0, left: null, missing: [] });
  const attempt = (id: number, problemId = 1) => ({
    id,
    problemId,
    at: id,
    solved: true,
    ms: null,
    level: null,
  });

  it.each([
    [[], [1, 50, 100, 150]],
    [[range(100, 60)], [1, 50]],
    [
      [range(100, 60), range(40, 30)],
      [1, 50],
    ],
    [[range(100, 60), range(50, 50)], [1]],
    [[range(100, 0)], []],
  ])('adds only what reading has not come to, with %j', (ranges, ids) => {
    const file = [1, 50, 100, 150].map((id) => attempt(id));
    const added = addedAttempts(file, { ...NO_HISTORY, sync: { ...NO_SYNC, ranges } }, new Set());
    expect(added.map(({ id }) => id)).toEqual(ids);
    expect(ids.every((id) => isUnread(ranges, id))).toBe(true);
  });

  it('adds none that is here, and none of a problem that was asked for', () => {
    const history = { ...NO_HISTORY, attempts: attemptsFrom([attempt(1)]) };
    const added = addedAttempts([attempt(1), attempt(2), attempt(3, 9)], history, new Set([9]));
    expect(added).toEqual([attempt(2)]);
  });
});
