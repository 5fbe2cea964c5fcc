import { expect, it } from 'vitest';
import { knownAttempts } from '../../../lib/attempt-list/history-view.ts';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import { wholeHistory } from '../support/whole-history.ts';

/** Four problems: solved, failed after it was solved, due, and one that was never solved. */
const attempts = attemptsFrom(
  [
    [1, true],
    [2, true],
    [2, false],
    [3, true],
    [4, false],
  ].map(([problemId, solved], nth) => ({
    id: nth + 1,
    problemId: Number(problemId),
    at: nth,
    solved: solved === true,
    ms: null,
    level: null,
  })),
);

it('problems of the list have their signs, and rank and genre as far as known', () => {
  const problem = { rank: null, genre: 'tesuji' };
  const known = (isWhole: boolean) =>
    knownAttempts(
      { attempts, sync: isWhole ? wholeHistory() : undefined, revision: 1 },
      (id) => (id === 1 ? problem : undefined),
      new Set([3]),
    );
  const signs = (isWhole: boolean) => [1, 2, 3, 4, 5].map((id) => known(isWhole).infoOf(id).sign);
  expect(signs(true)).toEqual(['first', 'failed', 'due', 'unsolved', null]);
  expect(signs(false)).toEqual(['solved', 'failed', 'due', null, null]);
  expect([1, 2].map((id) => known(true).infoOf(id).genre)).toEqual(['tesuji', null]);
});
