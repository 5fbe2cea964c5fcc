import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { done, failed, type Result } from '../../../lib/failure.ts';
import { noteSaver } from '../../../lib/notes/note-saver.ts';

const FULL = failed({ kind: 'storage-full' });
/** More than the time after which what is typed is stored, and less than that of a retry, ms. */
const SOON = 2_000;
const LATER = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A saver, the texts that it sent, what it reported, and `answer`, which ends the oldest send that is not answered. */
function saver() {
  const sent: string[] = [];
  const reported: [ok: boolean, isAll: boolean][] = [];
  const waiting: ((result: Result<null>) => void)[] = [];
  const made = noteSaver(
    (text) => {
      sent.push(text);
      return new Promise((resolve) => waiting.push(resolve));
    },
    ({ ok }, isAll) => reported.push([ok, isAll]),
  );
  const answer = async (result: Result<null> = done(null)) => {
    waiting.shift()?.(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...made, sent, reported, answer };
}

it('stores what is typed soon, also while it is being typed on', async () => {
  const { type, sent, answer, reported } = saver();
  for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
    type(text);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(sent).toEqual(['abc']);
  await answer();
  await vi.advanceTimersByTimeAsync(SOON);
  expect(sent).toEqual(['abc', 'abcde']);
  await answer();
  expect(reported).toEqual([
    [true, false],
    [true, true],
  ]);
  await vi.advanceTimersByTimeAsync(LATER);
  expect(sent).toHaveLength(2);
});

it('sends one text at a time, and of those that wait the last one', async () => {
  const { type, flush, sent, answer } = saver();
  for (const text of ['a', 'ab', 'abc']) {
    type(text);
    flush();
  }
  expect(sent).toEqual(['a']);
  await answer();
  expect(sent).toEqual(['a', 'abc']);
});

it('sends what is typed at once when the page may end, whatever is on its way', async () => {
  const { type, flush, leave, sent, answer, reported } = saver();
  leave();
  type('a');
  flush();
  type('ab');
  leave();
  expect(sent).toEqual(['a', 'ab']);
  await answer();
  await answer();
  expect(reported.at(-1)).toEqual([true, true]);
  leave();
  await vi.advanceTimersByTimeAsync(LATER);
  expect(sent).toHaveLength(2);
});

it('tries again what could not be stored: later, at the next letter, and when the field is left', async () => {
  const { type, flush, sent, answer, reported } = saver();
  type('a');
  flush();
  await answer(FULL);
  expect(reported).toEqual([[false, true]]);
  await vi.advanceTimersByTimeAsync(SOON);
  expect(sent).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(LATER);
  expect(sent).toEqual(['a', 'a']);
  await answer(FULL);
  type('ab');
  await vi.advanceTimersByTimeAsync(SOON);
  expect(sent).toEqual(['a', 'a', 'ab']);
  await answer(FULL);
  flush();
  expect(sent).toHaveLength(4);
  await answer();
  await vi.advanceTimersByTimeAsync(LATER);
  expect(sent).toHaveLength(4);
});
