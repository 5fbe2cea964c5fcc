import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import { statisticsModel } from '../../../entrypoints/progress/statistics/model.ts';
import { noAttempts } from '../../../lib/attempt-list/attempt-columns.ts';

it("a week starts as in the player's country, also where the texts are in English", () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-EG');
  const history = {
    columns: noAttempts(),
    rows: new Uint32Array(),
    facts: [],
    isWhole: false,
    isComplete: false,
    total: null,
  };
  const model = statisticsModel(signal(null), signal(history), signal(false), signal(0), () => {});
  vi.restoreAllMocks();
  expect(model.firstWeekday).toBe(6);
});
