import { describe, expect, it } from 'vitest';
import type { OwnPart } from '../../../lib/backup/backup.ts';
import { ownPart, type StoredOwn, sortedJson } from '../../../lib/backup/backup-text.ts';
import { isNothing, mergeOwn, type OwnMerge } from '../../../lib/backup/merge.ts';
import { mergeAttempts } from '../../../lib/backup/merge-attempts.ts';
import { INITIAL_SAVED_FILTERS, SAVED } from '../../../lib/filters/saved-filters.ts';
import { isUnread } from '../../../lib/history/id-ranges.ts';
import { changedSession, FIRST_CHOICES, startedSession } from '../../../lib/sessions/session.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { REVIEW_PLAN } from '../support/review-plan.ts';
import { stored } from './arbitrary-backup.ts';

/** Later than anything in these tests, epoch ms. */
const NOTHING: StoredOwn = {
  settings: undefined,
  reviewPlan: undefined,
  notes: [],
  reviews: [],
  sessions: [],
};

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
    settings: {
      ...(here.settings as object),
      ...Object.fromEntries(settings.map((one) => [one.name, one.after])),
    },
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
      expect(again.settings.filter(({ name }) => name !== 'saved')).toEqual([]);
      expect(isNothing(merged(next, ownPart(next)))).toBe(true);
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
    expect(old.changes.notes).toEqual({ added: 0, replaced: 0, stay: 1 });
    const later = merged(of(note('', 2)), ownPart(of(note('written again', 3))));
    expect(later.notes).toMatchObject([{ after: { text: 'written again' } }]);
    const deleted = merged(of(note('old', 1)), ownPart(of(note('', 2))));
    expect(deleted.notes).toMatchObject([{ after: { text: '' } }]);
    expect(deleted.changes.notes).toEqual({ added: 0, replaced: 1, stay: 0 });
    // A deletion of what was never here is no news, but is remembered.
    const unknown = merged(of(), ownPart(of(note('', 2))));
    expect(unknown.notes).toHaveLength(1);
    expect(unknown.changes.notes).toEqual({ added: 0, replaced: 0, stay: 0 });
  });

  it('keeps each setting that was chosen here, and says so', () => {
    const here = { ...NOTHING, settings: { signsOn: false, dailyGoal: 20, base: 'https://example.org' } };
    const file = ownPart({ ...NOTHING, settings: { signsOn: true, dailyGoal: 20, badgeOn: true } });
    const merge = merged(here, file);
    expect(merge.settings).toEqual([{ name: 'badgeOn', after: true }]);
    expect(merge.changes.settings).toEqual({ added: 1, stay: 1 });
  });

  it('adds saved filters that the player made, as far as there is room', () => {
    const [first] = INITIAL_SAVED_FILTERS;
    if (!first) throw new Error('there are none');
    const made = (id: number, name: string) => ({ ...first, id, name, start: null });
    const of = (saved: unknown) => ({ ...NOTHING, settings: { saved } });
    const file = ownPart(of([first, made(7, 'mine'), made(8, 'other'), made(2, 'third')]));
    const merge = merged(of([made(7, 'here'), made(9, 'other')]), file);
    expect(merge.settings.map(({ after: value }) => value)).toMatchObject([
      [
        { id: 7, name: 'here' },
        { id: 9, name: 'other' },
        { id: 10, name: 'mine' },
        { id: 11, name: 'third' },
      ],
    ]);
    expect(merge.changes.savedFilters).toEqual({ added: 2, left: 0 });
    const full = Array.from({ length: SAVED.max }, (_, nth) => made(nth + 1, `${nth}`));
    expect(merged(of(full), file).changes.savedFilters).toEqual({ added: 0, left: 3 });
    // Nothing was ever changed here.
    expect(merged(NOTHING, file).changes).toMatchObject({
      settings: { added: 1 },
      savedFilters: { added: 0 },
    });
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

  it.each([
    [{ endedAt: null }, 'added'],
    [{ endedAt: 6 }, 'added-ended'],
  ])('adds a plan for reviews as it is in the file, with %j', (state, plan) => {
    const reviewPlan = { ...REVIEW_PLAN, ...state };
    const merge = merged(NOTHING, ownPart({ ...NOTHING, reviewPlan }));
    expect(merge).toMatchObject({ reviewPlan, changes: { plan } });
    const other = { ...NOTHING, reviewPlan: { ...REVIEW_PLAN, newPerDay: 3 } };
    expect(merged(other, ownPart({ ...NOTHING, reviewPlan })).changes.plan).toBe('stays');
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
    expect(merge.changes.notes).toEqual({ added: 0, replaced: 1, stay: 1 });
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
    const found = mergeAttempts(
      { ids: new Set(), history: { ranges }, requested: new Set() },
      [1, 50, 100, 150].map((id) => attempt(id)),
    );
    expect(found.added.map(({ id }) => id)).toEqual(ids);
    // What is newer than all that was read is neither added nor missing at the site.
    const later = ranges.length > 0 ? 1 : 0;
    expect(found).toMatchObject({ left: 4 - ids.length - later, later });
    expect(ids.every((id) => isUnread(ranges, id))).toBe(true);
  });

  it('adds none that is here, and none of a problem that was asked for', () => {
    const source = { ids: new Set([1]), history: { ranges: [] }, requested: new Set([9]) };
    expect(mergeAttempts(source, [attempt(1), attempt(2), attempt(3, 9)])).toEqual({
      added: [attempt(2)],
      left: 1,
      later: 0,
    });
  });
});
