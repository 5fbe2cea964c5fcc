import { expect, it } from 'vitest';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import { countNewest, newestAttempts } from '../../../lib/history/newest.ts';
import { NO_SYNC } from '../../../lib/history/sync-state.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const attempt = (id: number) => ({ id, problemId: 5, at: 0, solved: true, ms: 1_000, level: null });
const range = (reach: number) => ({ newest: 99, reach, rows: 0, left: null, missing: [] });

it('the newest attempts end at a gap, unless the history is complete', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }));
  forAll(ids, fc.nat({ max: 40 }), fc.nat({ max: 20 }), fc.boolean(), (stored, reach, most, isComplete) => {
    const again = { ...NO_SYNC, ranges: [range(0)], isCounted: true, total: 0 };
    const sync = isComplete ? again : { ...NO_SYNC, ranges: [range(reach), range(0)] };
    const history = { attempts: attemptsFrom(stored.map(attempt)), sync, revision: 1 };
    const known = stored.filter((id) => isComplete || id >= reach).sort((one, other) => other - one);
    expect(newestAttempts(history, most).map(({ id }) => id)).toEqual(known.slice(0, most));
    expect(countNewest(history)).toBe(known.length);
  });
});
