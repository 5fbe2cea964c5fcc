import { expect, it } from 'vitest';
import {
  answerLately,
  type ListAnswer,
  NO_PICKS,
  type Picks,
  pickedLately,
  withAnswer,
  withPick,
} from '../../../lib/picks/stored-picks.ts';

const DAY_MS = 86_400_000;

it('stored picks hold fifty a day for thirteen days', () => {
  const now = 100 * DAY_MS;
  const all = Array.from({ length: 50 * 13 }, (_, i) => ({
    id: i + 1,
    at: now - 13 * DAY_MS + i * (DAY_MS / 50),
    by: 'normal' as const,
    reason: null,
  }));
  const picks = all.reduce<Picks>(withPick, NO_PICKS);
  expect(pickedLately(picks, now).size).toBe(all.length);
});

it('stored answers of the list give way to newer ones, the oldest first', () => {
  const answers = Array.from(
    { length: 30 },
    (_, i): ListAnswer => ({ to: `${i}`, at: i, ids: [], refused: false }),
  );
  const picks = answers.reduce<Picks>(withAnswer, NO_PICKS);
  expect(answerLately(picks, '29', 30)).toEqual(answers[29]);
  expect(answerLately(picks, '28', 30)).toEqual(answers[28]);
  expect(answerLately(picks, '0', 30)).toBeUndefined();
});
