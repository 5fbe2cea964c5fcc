import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { done, failed, REFUSED, type Result } from '../../../lib/failure.ts';
import { noteDraft } from '../../../lib/notes/note-draft.ts';
import type { TypedText } from '../../../lib/notes/notes.ts';

const FULL = failed({ kind: 'storage-full' });
/** More than the time after which what is typed is stored, and less than that of a retry, ms. */
const SOON = 2_000;
const LATER = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A draft, what it sent, and `answer`, which ends the oldest send that is not answered. */
function draft() {
  const sent: TypedText[] = [];
  const waiting: ((result: Result<null>) => void)[] = [];
  const made = noteDraft((typed) => {
    sent.push(typed);
    return new Promise((resolve) => waiting.push(resolve));
  });
  const answer = async (result: Result<null> = done(null)) => {
    waiting.shift()?.(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...made, sent, texts: () => sent.map(({ text }) => text), answer };
}

it('stores what is typed soon, also while it is being typed on', async () => {
  const { type, texts, sent, answer } = draft();
  for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
    type(text);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(texts()).toEqual(['abc']);
  await vi.advanceTimersByTimeAsync(SOON);
  expect(texts()).toEqual(['abc', 'abcde']);
  const times = sent.map(({ typedAt }) => typedAt);
  expect(times[1]).toBeGreaterThan(times[0] ?? 0);
  await answer();
  await answer();
  await vi.advanceTimersByTimeAsync(LATER);
  expect(sent).toHaveLength(2);
});

it('sends a text once at a time', async () => {
  const { type, leave, sent, answer } = draft();
  type('a');
  leave();
  leave();
  expect(sent).toHaveLength(1);
  await answer();
  leave();
  await vi.advanceTimersByTimeAsync(LATER);
  expect(sent).toHaveLength(1);
});

it('tries again what could not be stored: later, at the next letter, and when the field is left', async () => {
  const { type, leave, texts, answer, failure } = draft();
  type('a');
  leave();
  await answer(FULL);
  expect(failure()?.kind).toBe('storage-full');
  await vi.advanceTimersByTimeAsync(SOON);
  expect(texts()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(LATER);
  expect(texts()).toEqual(['a', 'a']);
  await answer(FULL);
  type('ab');
  await vi.advanceTimersByTimeAsync(SOON);
  expect(texts()).toEqual(['a', 'a', 'ab']);
  await answer(FULL);
  leave();
  expect(texts()).toHaveLength(4);
  await answer();
  expect(failure()).toBeNull();
  await vi.advanceTimersByTimeAsync(LATER);
  expect(texts()).toHaveLength(4);
});

it.each([{ kind: 'no-key' }, REFUSED] as const)(
  'gives up a text if the worker answers $kind',
  async (final) => {
    const { type, leave, text, failure, sent, answer, know } = draft();
    know('stored');
    type('a');
    leave();
    await answer(failed(final));
    expect([text(), failure()]).toEqual([null, null]);
    await vi.advanceTimersByTimeAsync(LATER);
    expect(sent).toHaveLength(1);
  },
);

it('keeps a text that was typed after the clock had been set back later than the one before', async () => {
  const { type, leave, sent } = draft();
  type('a');
  leave();
  vi.setSystemTime(Date.now() - LATER);
  type('ab');
  leave();
  expect(sent[1]?.typedAt).toBeGreaterThan(sent[0]?.typedAt ?? 0);
});

it('has nothing drawn anew for a text that is only read or left', () => {
  const { know, leave, type, listen } = draft();
  let changes = 0;
  listen(() => changes++);
  know('stored');
  know('stored elsewhere');
  leave();
  expect(changes).toBe(0);
  type('typed');
  expect(changes).toBe(1);
});
