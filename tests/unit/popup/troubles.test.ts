import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Part } from '../../../entrypoints/popup/stale.ts';
import { troubleBook } from '../../../entrypoints/popup/troubles.ts';
import { done, failed } from '../../../lib/failure.ts';

const NOW = Date.UTC(2026, 2, 12, 14);
const MINUTE = 60_000;

describe('what is in trouble in the popup', () => {
  let inSight: Part[] = ['find'];
  const asked: Part[][] = [];
  const bookAtWork = () => {
    const book = troubleBook(
      () => inSight,
      () => asked.push(book.due()),
    );
    return book;
  };

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    inSight = ['find'];
    asked.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it('is asked for again at the time that the failure names, and not before', () => {
    bookAtWork().note('find', failed({ kind: 'slow-down' }, NOW + MINUTE));
    vi.advanceTimersByTime(MINUTE - 1);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(asked).toEqual([['find']]);
  });

  it('is asked for again although that time was over before it was noted', () => {
    bookAtWork().note('find', failed({ kind: 'slow-down' }, NOW - 1));
    vi.advanceTimersByTime(1_000);
    expect(asked).toEqual([['find']]);
  });

  it('is asked for once, however long nobody answers', () => {
    bookAtWork().note('find', failed({ kind: 'slow-down' }, NOW - MINUTE));
    vi.advanceTimersByTime(10 * MINUTE);
    expect(asked).toHaveLength(1);
  });

  it('waits until it is in sight, and is then due at once', () => {
    const book = bookAtWork();
    book.note('recent', failed({ kind: 'too-slow' }, NOW + 1_000));
    vi.advanceTimersByTime(10 * MINUTE);
    expect(asked).toEqual([]);
    inSight = ['recent'];
    expect(book.due()).toEqual(['recent']);
  });

  it('is over once a question was answered', () => {
    const book = bookAtWork();
    book.note('find', failed({ kind: 'slow-down' }, NOW + MINUTE));
    book.note('find', done(null));
    vi.advanceTimersByTime(10 * MINUTE);
    expect(asked).toEqual([]);
    expect(book.troubles.size).toBe(0);
  });

  it('that has no end of its own is left to the player', () => {
    const book = bookAtWork();
    book.note('find', failed({ kind: 'no-key' }));
    vi.advanceTimersByTime(10 * MINUTE);
    expect(asked).toEqual([]);
    expect(book.due()).toEqual([]);
  });
});
