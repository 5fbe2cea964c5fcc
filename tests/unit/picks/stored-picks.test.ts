import { expect, it } from 'vitest';
import { NO_PICKS, type Picks, pickedLately, withPick } from '../../../lib/picks/stored-picks.ts';

const DAY_MS = 86_400_000;

it('stored picks hold fifty a day for thirteen days', () => {
  const now = 100 * DAY_MS;
  const all = Array.from({ length: 50 * 13 }, (_, i) => ({
    id: i + 1,
    at: now - 13 * DAY_MS + i * (DAY_MS / 50),
    by: 'stretch' as const,
    reason: null,
  }));
  const picks = all.reduce<Picks>(withPick, NO_PICKS);
  expect(pickedLately(picks, now).size).toBe(all.length);
});
