import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedNote, isEmptyNote, isNote, type Note, newestFirst } from '../../../lib/notes/notes.ts';
import { forAll } from '../for-all.ts';

const anyNote: fc.Arbitrary<Note> = fc.record({
  problemId: fc.constant(5),
  text: fc.string(),
  bookmarked: fc.boolean(),
  changedAt: fc.nat(1_000),
});
const anyChange = fc.oneof(fc.record({ text: fc.string() }), fc.record({ bookmarked: fc.boolean() }));

it('a change of a note changes that alone, and is made once', () => {
  forAll(fc.option(anyNote, { nil: undefined }), anyChange, (before, change) => {
    const after = changedNote(before, 5, change, 2_000);
    const isSame =
      before !== undefined &&
      Object.entries({ ...before, ...change }).every(([name, value]) => before[name as keyof Note] === value);
    const expected = { problemId: 5, text: '', bookmarked: false, ...before, ...change, changedAt: 2_000 };
    if (isSame) expect(after).toBe(before);
    else expect(after).toEqual(expected);
    expect(isNote(after)).toBe(true);
    expect(changedNote(after, 5, change, 3_000)).toBe(after);
  });
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
