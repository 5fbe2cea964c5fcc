import { expect, it } from 'vitest';
import {
  allAttempts,
  attemptAt,
  attemptsFrom,
  attemptsOn,
  attemptWithId,
  joinedAttempts,
  partsOf,
} from '../../../lib/history/attempts.ts';
import { changedSegments, MOST_IN_SEGMENT, type Segment } from '../../../lib/history/history-changes.ts';
import { type Attempt, MOST_32_BITS } from '../../../lib/model.ts';
import fc from '../fast-check.ts';
import { attemptsOf } from '../support/arbitrary-attempt.ts';

/** Ids in a small range, so that changes meet, and the largest one. */
const ids = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(MOST_32_BITS));
const attempts = attemptsOf({
  id: ids,
  problemId: fc.integer({ min: 1, max: 5 }),
  at: fc.integer({ min: 0, max: 20 }),
  solved: fc.boolean(),
  ms: fc.option(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(MOST_32_BITS - 1))),
  level: fc.option(fc.integer({ min: 0, max: 38 })),
});
const changes = fc.array(
  fc.record({ stored: fc.array(attempts, { maxLength: 8 }), deleted: fc.array(ids, { maxLength: 4 }) }),
  { maxLength: 12 },
);

/** Returns the attempts of a list by id, each as it comes last. */
const byId = (list: readonly Attempt[]) => new Map(list.map((attempt) => [attempt.id, attempt]));

it('segments hold what was stored and not deleted, in the order of the ids', () => {
  fc.assert(
    fc.property(changes, (all) => {
      let segments: readonly Segment[] = [];
      const model = new Map<number, Attempt>();
      for (const { stored, deleted } of all) {
        const before = new Map(model);
        for (const id of deleted) model.delete(id);
        for (const [id, attempt] of byId(stored))
          model.set(id, { ...attempt, level: attempt.level ?? before.get(id)?.level ?? null });
        const distinct = [...byId(stored).values()];
        const gone = deleted.filter((id) => !byId(stored).has(id));
        for (const id of gone) expect(model.has(id)).toBe(false);
        const change = changedSegments(segments, distinct, gone);
        segments = asLoaded(change.segments);
        const seen = [...before.keys(), ...model.keys()].filter(
          (id) => !isShownAs(before.get(id), model.get(id)),
        );
        const problems = seen.flatMap((id) => [before.get(id), model.get(id)].map((one) => one?.problemId));
        expect(new Set(change.problems)).toEqual(new Set(problems.filter((id) => id !== undefined)));
      }
      const expected = [...model.values()].sort((one, other) => one.id - other.id);
      const joined = joinedAttempts(segments.map((segment) => segment.attempts));
      expect(allAttempts(joined)).toEqual(expected);
      for (const attempt of expected) expect(attemptWithId(joined, attempt.id)).toEqual(attempt);
      const newest = expected
        .filter(({ problemId }) => problemId === 3)
        .sort((one, other) => other.at - one.at || other.id - one.id);
      expect(attemptsOn(joined, 3)).toEqual(newest);
    }),
  );
});

/** Returns the segments as they are loaded: as parts of all attempts. */
function asLoaded(segments: readonly Segment[]): Segment[] {
  const parts = segments.map(({ attempts }) => attempts);
  const counts = parts.map(({ count }) => count);
  const loaded = partsOf(joinedAttempts(parts), counts);
  return loaded.map((attempts, nth) => ({ key: segments[nth]?.key ?? 0, attempts }));
}

/** Whether two attempts look the same to a player, who does not see the level of an attempt's row. */
function isShownAs(one: Attempt | undefined, other: Attempt | undefined): boolean {
  const [before, after] = [one, other].map((attempt) => attempt && { ...attempt, level: null });
  return JSON.stringify(before) === JSON.stringify(after);
}

const many = (from: number, count: number): Attempt[] =>
  Array.from({ length: count }, (_, nth) => ({
    id: from + nth,
    problemId: 1,
    at: from + nth,
    solved: true,
    ms: null,
    level: null,
  }));

it.each([
  ['upwards', (nth: number) => 1_000 + nth * 100],
  ['downwards', (nth: number) => 100_000 - nth * 100],
])('a history that is read %s has full segments, and a page writes one or two', (_way, from) => {
  let segments: readonly Segment[] = [];
  for (let page = 0; page < 100; page++) {
    const change = changedSegments(segments, many(from(page), 100), []);
    expect(change.written.length).toBeLessThanOrEqual(2);
    segments = change.segments;
  }
  const counts = segments.map((segment) => segment.attempts.count);
  expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_IN_SEGMENT);
  expect(counts).toHaveLength(Math.ceil(10_000 / MOST_IN_SEGMENT));
});

it('a full segment is divided by attempts in its middle', () => {
  const even = many(0, MOST_IN_SEGMENT).map((attempt) => ({ ...attempt, id: 2 * attempt.id + 2 }));
  const { segments } = changedSegments([], even, []);
  const change = changedSegments(segments, many(1_001, 1), []);
  expect(change.segments.map((segment) => segment.attempts.count)).toEqual([1_025, 1_024]);
  expect(new Set(change.segments.map(({ key }) => key)).size).toBe(2);
});

it('attempts with contexts of several segments keep them', () => {
  const [one, other] = [
    many(1, 2).map((attempt) => ({ ...attempt, context: `Rush ${attempt.id}` })),
    many(3, 2).map((attempt) => ({ ...attempt, context: attempt.id === 3 ? 'Rush 2' : 'Race' })),
  ];
  const joined = joinedAttempts([attemptsFrom(one), attemptsFrom(other)]);
  expect([0, 1, 2, 3].map((row) => attemptAt(joined, row))).toEqual([...one, ...other]);
});
