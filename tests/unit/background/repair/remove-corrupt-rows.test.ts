import { beforeEach, expect, it } from 'vitest';
import { writeAttempts } from '../../../../lib/background/history/attempt-writers.ts';
import { removeCorruptPlayerRows } from '../../../../lib/background/repair/remove-corrupt-rows.ts';
import { isHistoryComplete, NO_HISTORY } from '../../../../lib/history/history.ts';
import { problemStatsOf } from '../../../../lib/history/problem-stats.ts';
import { ONLY } from '../../../../lib/store/database.ts';
import {
  playerData,
  readHistory,
  readManyProblemStats,
  readProblemHistory,
} from '../../../../lib/store/player/player.ts';
import { beginWithKey, ORIGIN, PLAYER } from '../history/history-lives.ts';

const NOW = Date.UTC(2026, 2, 15, 12);
const attempts = [2, 1].map((id) => ({ id, problemId: 5, at: id, solved: true, ms: 7, level: null }));

beforeEach(beginWithKey);

it.each([{ problemId: 5 }, undefined])(
  'a problem with lost stats is not untried, but gets new ones: %j',
  async (odd) => {
    const db = await playerData(ORIGIN, PLAYER);
    await writeAttempts(db, 5, attempts, [], {});
    const stretches = [{ newest: 2, reach: 0, place: 2, total: 2 }];
    await db.put(
      'history',
      { ...NO_HISTORY, stretches, total: 2, at: NOW, triedAt: NOW, wholeAt: NOW },
      ONLY,
    );
    if (odd) await db.put('facts', odd as never);
    else await db.delete('facts', 5);
    if (odd) {
      expect((await readProblemHistory(db, 5, 9)).isKnown).toBe(false);
      expect(await readManyProblemStats(db, [5])).toMatchObject([{ isKnown: false }]);
    }
    expect(await removeCorruptPlayerRows(db)).toBe(1);
    expect(await readProblemHistory(db, 5, 9)).toMatchObject({
      attempts,
      stats: problemStatsOf(5, attempts),
    });
    // Only the site's total can show whether an attempt was lost too, so the history is no longer complete.
    expect(await readHistory(db)).toMatchObject({ stretches, wholeAt: 0, recheck: true });
    expect(isHistoryComplete(await readHistory(db))).toBe(false);
    expect(await removeCorruptPlayerRows(db)).toBe(0);
  },
);
