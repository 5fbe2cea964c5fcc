import { expect, it } from 'vitest';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import fc from '../fast-check.ts';
import { attemptsOf } from '../support/arbitrary-attempt.ts';
import { figuresOf, trueFigures } from '../support/figures.ts';

/** Attempts at few problems, many of them at the same time. */
const attempts = fc.uniqueArray(
  attemptsOf({
    id: fc.integer({ min: 1, max: 200 }),
    problemId: fc.integer({ min: 1, max: 4 }),
    at: fc.integer({ min: 0, max: 8 }).map((nth) => 1_700_000_000_000 + nth * 20_000_000),
    solved: fc.boolean(),
    ms: fc.option(fc.integer({ min: 0, max: 50 })),
    level: fc.option(fc.integer({ min: 0, max: 2 })),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);

it('stats, days and usual times are those of the attempts one by one', () => {
  fc.assert(
    fc.property(attempts, (all) => {
      expect(figuresOf(attemptsFrom(all))).toEqual(trueFigures(all));
    }),
  );
});
