import { expect, it } from 'vitest';
import { allAttempts, attemptsFrom } from '../../../lib/history/attempts.ts';
import { type History, isComplete, NO_HISTORY } from '../../../lib/history/history.ts';
import { pageChange } from '../../../lib/history/history-changes.ts';
import { nextStep, withGap } from '../../../lib/history/sync.ts';
import { NO_SYNC } from '../../../lib/history/sync-state.ts';
import type { Attempt } from '../../../lib/model.ts';
import fc from '../fast-check.ts';

const PAGE = 10;
const NOW = 1_700_000_000_000;

const attempt = (id: number): Attempt => ({ id, problemId: 1, at: id, solved: true, ms: null, level: null });

/** Reads a history to its end from a site with these attempts. Returns it, and how many pages that took. */
function readAll(from: History, ids: ReadonlySet<number>): { history: History; pages: number } {
  const site = [...ids].sort((one, other) => other - one);
  let history = from;
  for (let pages = 0; pages < 100; pages++) {
    const step = nextStep(history.sync ?? NO_SYNC, NOW);
    if (!step) return { history, pages };
    const shown = site.slice(step.offset, step.offset + PAGE);
    const rows = shown.map((id) => ({ attempt: attempt(id) }));
    const page = { offset: step.offset, received: shown.length, ids: shown, rows, total: site.length };
    const status = step.offset === 0 ? { at: NOW } : {};
    const change = pageChange(history, step, page, { now: NOW, status });
    const gone = new Set(change.deleted);
    const kept = allAttempts(history.attempts).filter(({ id }) => !gone.has(id));
    history = { ...history, ...change, attempts: attemptsFrom([...kept, ...(change.stored ?? [])]) };
  }
  throw new Error('The history is never complete.');
}

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 120 });

it('attempts that were lost are read again, and few others', () => {
  fc.assert(
    fc.property(
      ids,
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 200 }),
      (all, from, count) => {
        const site = new Set(all);
        const { history } = readAll(NO_HISTORY, site);
        const before = from + count > 400 ? Number.POSITIVE_INFINITY : from + count;
        const left = all.filter((id) => id < from || id >= before);
        const attempts = attemptsFrom(left.map(attempt));
        const holed = {
          ...history,
          attempts,
          sync: withGap(history.sync ?? NO_SYNC, attempts, from, before),
        };
        const again = readAll({ ...holed, sync: { ...holed.sync } }, site);
        expect(allAttempts(again.history.attempts).map(({ id }) => id)).toEqual(
          [...site].sort((one, other) => one - other),
        );
        expect(isComplete(again.history)).toBe(true);
        expect(again.pages).toBeLessThanOrEqual(Math.ceil((all.length - left.length) / PAGE) + 3);
      },
    ),
  );
});

it('attempts that were deleted at the site since then are not there after that', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 400 }), fc.nat(100), (all, from, nth) => {
      const { history } = readAll(NO_HISTORY, new Set(all));
      const attempts = attemptsFrom(all.filter((id) => id < from || id >= from + 100).map(attempt));
      const sync = withGap(history.sync ?? NO_SYNC, attempts, from, from + 100);
      const site = new Set(all.filter((_, place) => place !== nth % all.length));
      // The newest are read now and then, which tells of deletions.
      const again = readAll({ ...history, attempts, sync: { ...sync, at: 0 } }, site);
      expect(new Set(allAttempts(again.history.attempts).map(({ id }) => id))).toEqual(site);
    }),
  );
});
