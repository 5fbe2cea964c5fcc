import { expect, it } from 'vitest';
import {
  changedNote,
  isEmptyNote,
  isNote,
  isOutdated,
  type Note,
  newestFirst,
} from '../../../lib/notes/notes.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const anyNote: fc.Arbitrary<Note> = fc.record({
  problemId: fc.constant(5),
  text: fc.string(),
  typedAt: fc.nat(1_000),
  bookmarked: fc.boolean(),
  // The clock may have been ahead when it was written.
  changedAt: fc.nat(4_000),
});
const anyTyped = fc.record({ text: fc.string(), typedAt: fc.nat(1_000) });
const anyChange = fc.oneof(anyTyped, fc.record({ bookmarked: fc.boolean() }));

it('a change of a note changes that alone, and is made once', () => {
  forAll(fc.option(anyNote, { nil: undefined }), anyChange, (before, change) => {
    const after = changedNote(before, 5, change, 2_000);
    const changed = { ...before, ...change };
    const isSame = before?.text === changed.text && before?.bookmarked === changed.bookmarked;
    const nothing = { problemId: 5, text: '', typedAt: 0, bookmarked: false };
    const expected = {
      ...nothing,
      ...before,
      ...change,
      changedAt: Math.max(2_000, (before?.changedAt ?? 0) + 1),
    };
    if (isSame) expect(after).toBe(before);
    else expect(after).toEqual(expected);
    expect(isNote(after)).toBe(true);
    expect(changedNote(after, 5, change, 3_000)).toBe(after);
  });
});

it('of two texts, the one that was typed last is stored, in whatever order they come', () => {
  forAll(anyTyped, anyTyped, (one, other) => {
    fc.pre(one.typedAt !== other.typedAt);
    const storedAfter = (changes: (typeof one)[]) =>
      changes.reduce<Note | undefined>(
        (stored, change) =>
          isOutdated(change, stored?.typedAt ?? 0, 2_000) ? stored : changedNote(stored, 5, change, 2_000),
        undefined,
      );
    const last = one.typedAt > other.typedAt ? one : other;
    expect(storedAfter([one, other])?.text).toBe(last.text);
    expect(storedAfter([other, one])?.text).toBe(last.text);
  });
});

it('a stored time that is yet to come makes no text outdated', () => {
  const stored = { problemId: 5, text: 'x', typedAt: 9_000, bookmarked: false, changedAt: 9_000 };
  expect(isOutdated({ text: 'y', typedAt: 8_000 }, stored.typedAt, 9_500)).toBe(true);
  expect(isOutdated({ text: 'y', typedAt: 100 }, stored.typedAt, 200)).toBe(false);
  expect(isOutdated({ bookmarked: true }, stored.typedAt, 9_500)).toBe(false);
});

it('a change of a row that is not valid makes it valid, and keeps what is', () => {
  forAll(fc.record({ text: fc.anything(), bookmarked: fc.anything(), changedAt: fc.anything() }), (bad) => {
    const row = { problemId: 5, later: 'x', ...bad };
    const after = changedNote(row, 5, { bookmarked: true }, 7);
    expect(isNote(after)).toBe(true);
    expect(after).toMatchObject({ later: 'x', bookmarked: true });
    if (typeof bad.text === 'string') expect(after.text).toBe(bad.text);
  });
});

it('a note without letters and without a bookmark is empty', () => {
  expect(isEmptyNote({ text: ' \n ', bookmarked: false })).toBe(true);
  expect(isEmptyNote({ text: '', bookmarked: true })).toBe(false);
  expect(isEmptyNote({ text: 'x', bookmarked: false })).toBe(false);
});

it('the list begins with the note that was changed last', () => {
  const notes = [
    { problemId: 1, changedAt: 5 },
    { problemId: 2, changedAt: 9 },
    { problemId: 3, changedAt: 5 },
  ];
  expect(newestFirst(notes).map(({ problemId }) => problemId)).toEqual([2, 3, 1]);
});
