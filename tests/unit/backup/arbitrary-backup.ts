import type { Backup } from '../../../lib/backup/backup.ts';
import { ownPart } from '../../../lib/backup/backup-text.ts';
import { NO_FILTERS, parseFilters } from '../../../lib/filters/filters.ts';
import { MOST_32_BITS } from '../../../lib/model.ts';
import { isEmptyNote } from '../../../lib/notes/notes.ts';
import { CORNERS } from '../../../lib/panel/free-corner.ts';
import { GRADES } from '../../../lib/review/grades.ts';
import { endedByLater } from '../../../lib/sessions/session.ts';
import { PROBLEM_DATA_CHOICES } from '../../../lib/settings.ts';
import fc from '../fast-check.ts';
import { attemptsOf } from '../support/arbitrary-attempt.ts';

const MOST_TIME = 4_102_444_800_000;
const time = fc.integer({ min: 0, max: MOST_TIME });
const problemId = fc.integer({ min: 1, max: 1_000_000_000 });
/** Texts with everything that a file, a page or a spreadsheet could take for something else. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '<img src=x onerror=alert(1)>',
    '=1+1',
    '","sha256":"',
    '\u2028\ud83d',
    '#ko \n second',
    '{"a":1}',
  ),
);

const byProblem = <Row extends { problemId: number }>(row: fc.Arbitrary<Row>) =>
  fc.uniqueArray(row, { selector: (one) => one.problemId, maxLength: 6 });

const notes = byProblem(
  fc
    .record({ problemId, text: anyText, typedAt: time, bookmarked: fc.boolean(), changedAt: time })
    // An empty note is never stored.
    .filter((note) => !isEmptyNote(note)),
);
const event = fc.oneof(
  fc.record({
    at: time,
    kind: fc.constant('grade' as const),
    attemptId: problemId,
    grade: fc.constantFrom(...GRADES),
  }),
  fc.record({ at: time, kind: fc.constant('due' as const), attemptId: problemId, due: time }),
  fc.record({ at: time, kind: fc.constant('remove' as const) }),
  fc.record({ at: time, kind: fc.constant('undo' as const), of: time }),
  // Of a later version of the extension.
  fc.record({ at: time, kind: fc.constant('later'), more: fc.constantFrom(null, true, 'text', 7) }),
);
const reviews = byProblem(
  fc.record({
    problemId,
    events: fc.uniqueArray(event, { minLength: 1, maxLength: 5, selector: ({ at }) => at }),
  }),
);
const reviewPlan = fc.option(
  fc.record({
    startedAt: time,
    seededAt: time,
    medians: fc.array(fc.option(fc.integer({ min: 0, max: 90_000 })), { maxLength: 39 }),
    newPerDay: fc.integer({ min: 0, max: 100 }),
    endedAt: fc.option(time),
  }),
);
const saved = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 99 }),
    changedAt: time,
    isRemoved: fc.boolean(),
    name: fc.string({ maxLength: 50 }),
    start: fc.constant(null),
    filters: fc.boolean().map((canon) => parseFilters({ ...NO_FILTERS, canon })),
    near: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 4 },
);

/** Settings as they are stored: some were never chosen, some are invalid, and some belong to the device. */
export const storedSettings = fc.record(
  {
    badgeOn: fc.constantFrom<unknown>(true, false, 'later'),
    base: fc.constant('https://www.goproblems.com'),
    problemData: fc.constantFrom<unknown>(...PROBLEM_DATA_CHOICES, 3),
    changedAt: fc.dictionary(fc.constantFrom('badgeOn', 'dailyGoal', 'historyPaused', 'saved'), time),
    dailyGoal: fc.constantFrom<unknown>(null, 20, -3),
    dayStartsAt: fc.constantFrom<unknown>(0, 4, 25),
    hideResults: fc.boolean(),
    hideSpoilers: fc.constantFrom<unknown>(true, false, 'rank'),
    historyPaused: fc.boolean(),
    keyLineDismissed: fc.boolean(),
    signsOn: fc.boolean(),
    panelOn: fc.boolean(),
    panelPlace: fc.record({
      corner: fc.option(fc.constantFrom(...CORNERS)),
      collapsed: fc.option(fc.boolean()),
      more: fc.boolean(),
    }),
    saved: fc.option(saved),
  },
  { requiredKeys: [] },
);

const attempts = fc
  .uniqueArray(
    attemptsOf({
      id: fc.integer({ min: 1, max: MOST_32_BITS }),
      problemId,
      at: time,
      solved: fc.boolean(),
      ms: fc.option(fc.integer({ min: 0, max: 2_592_000_000 })),
      level: fc.option(fc.integer({ min: 0, max: 38 })),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((all) => all.sort((one, other) => one.id - other.id));

/** The owner of all these backups. */
export const OWNER = { site: 'https://goproblems.com', player: { id: 77, name: 'O"ta <b>, "=1' } };

/** Returns the start, the pauses and the end of a session from times in any order. */
function inOrder(times: readonly number[], isEnded: boolean) {
  const [startedAt = 0, ...others] = times.toSorted((one, other) => one - other);
  const endedAt = isEnded ? (others.pop() ?? null) : null;
  const pauses = others.flatMap((from, nth) =>
    nth % 2 === 0 ? [{ from, to: others[nth + 1] ?? null }] : [],
  );
  return { startedAt, pauses, endedAt };
}

const sessions = fc
  .uniqueArray(
    fc
      .record({
        times: fc.array(time, { minLength: 1, maxLength: 8 }),
        isEnded: fc.boolean(),
        length: fc.record({
          unit: fc.constantFrom('problems' as const, 'minutes' as const),
          count: fc.integer({ min: 1, max: 500 }),
        }),
        afterAttempt: fc.nat(),
        reviewsFirst: fc.boolean(),
        scope: fc.option(fc.constant({ ...NO_FILTERS, canon: true })),
        autoOpen: fc.boolean(),
        problems: fc.option(fc.array(problemId, { minLength: 1, maxLength: 5 })),
        changedAt: time,
      })
      .map(({ problems, length, times, isEnded, ...row }) => ({
        ...row,
        ...inOrder(times, isEnded),
        problems,
        length: problems ? { unit: 'problems' as const, count: problems.length } : length,
      })),
    { selector: ({ startedAt }) => startedAt, maxLength: 5 },
  )
  // Only the last one goes on.
  .map((all) => all.map((session) => endedByLater(session, all)));

/** What a player may have stored. */
export const stored = fc.record({
  settings: storedSettings,
  reviewPlan,
  notes,
  reviews,
  sessions,
});

/** Backups of the player of the tests. */
export const backups: fc.Arbitrary<Backup> = fc
  .tuple(stored, attempts)
  .map(([own, all]) => ({ ...OWNER, ...ownPart(own), attempts: all }));
