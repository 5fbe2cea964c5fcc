import { readFileSync, writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { written } from './written-backup.ts';
it('writes', async () => {
  const text = await written({
    site: 'https://goproblems.com',
    player: { id: 77, name: 'Ota' },
    settings: { dailyGoal: 20, marksOn: true },
    reviewPlan: null,
    again: [{ problemId: 1234, addedAt: 1_764_000_000_000, lastTryAt: 1_763_990_000_000 }],
    notes: [{ problemId: 1234, text: 'Ladder first. #ko', typedAt: 1_764_000_000_000, bookmarked: true, changedAt: 1_764_000_000_000 }],
    reviews: [{ problemId: 1234, events: [{ at: 1_764_000_000_000, kind: 'stop' }] }],
    attempts: [
      { id: 900_001, problemId: 1234, at: 1_763_990_000_000, solved: false, ms: 41_500, level: 25 },
      { id: 900_002, problemId: 99, at: 1_763_990_060_000, solved: true, ms: null, level: null },
    ],
  });
  const readme = readFileSync('lib/files/README.md', 'utf8');
  writeFileSync('lib/files/README.md', readme.replace('EXAMPLE\n', text));
});
