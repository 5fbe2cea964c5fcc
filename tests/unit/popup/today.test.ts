import { expect, it } from 'vitest';
import { startOfDayIn } from '../../../lib/days.ts';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import { todayOf } from '../../../lib/popup/today.ts';

const NOW = Date.UTC(2026, 2, 15, 14);

it('today has its attempts, and a streak however long', () => {
  for (const days of [0, 1, 2, 59, 60, 61, 239, 240, 241, 1_000]) {
    const all = Array.from({ length: days }, (_, ago) => startOfDayIn(-ago, NOW));
    const attempts = [...all, ...all.slice(0, 1), startOfDayIn(-days - 1, NOW)].map((at, nth) => ({
      id: 5_000 - nth,
      problemId: 1,
      at,
      solved: true,
      ms: null,
      level: null,
    }));
    const today = todayOf(attemptsFrom(attempts), NOW);
    expect(today).toEqual({ attemptCount: days === 0 ? 0 : 2, streak: days === 0 ? 1 : days });
  }
});
