import { render } from 'preact';
import { expect, it } from 'vitest';
import { eloByMonth } from '../../../lib/statistics/elo-by-month.ts';
import type { WeakGenre } from '../../../lib/statistics/weakest-genre.ts';
import { openDocument } from '../support/node-document.ts';

const body = openDocument();
const { areSpeedsKnown, Speeds } = await import('../../../components/history-page/statistics/Speeds.tsx');
const { WeakestAnswer } = await import('../../../components/history-page/statistics/WeakestAnswer.tsx');
const { StrengthByMonth } = await import('../../../components/history-page/statistics/StrengthByMonth.tsx');

/** Returns the sentences of a card. */
function said(card: preact.JSX.Element): string {
  render(card, body);
  const text = body.textContent ?? '';
  render(null, body);
  return text;
}

it('fast failures are the fast attempts that did not solve', () => {
  const speeds = [
    { attempts: 10, solves: 4 },
    { attempts: 20, solves: 15 },
    { attempts: 10, solves: 5 },
    { attempts: 10, solves: 3 },
  ];
  expect(said(<Speeds attempts={50} solves={27} speeds={speeds} />)).toContain('6 of 23 failures took less');
});

it('the strength in the last month is told with half of its likely range', () => {
  const months = [{ month: '2026-10', attempts: 80, byElo: [{ elo: 1_000, attempts: 80, solves: 50 }] }];
  const last = eloByMonth(months)?.at(-1);
  if (!last) throw new Error('Too few attempts.');
  const off = Math.round((last.high - last.low) / 2);
  expect(off).toBeGreaterThan(20);
  const sentences = said(<StrengthByMonth months={months} siteElo={1_407} />);
  expect(sentences).toContain(`give or take ${off}.`);
  expect(sentences).toContain('your Elo on GoProblems, 1,407 (5 kyu)');
});

it('fast and slow failures are told once there are both enough attempts and a failure', () => {
  const known = (attempts: number, solves: number) => areSpeedsKnown({ attempts, solves, speeds: [] });
  expect([known(9, 5), known(10, 10), known(10, 9)]).toEqual([false, false, true]);
});

it('the answer names the weakest genre, or what it takes to name one', () => {
  const answer = (weakest: WeakGenre | null) =>
    said(
      <WeakestAnswer
        level={25}
        weakest={weakest}
        practice={{ isBusy: false, failure: null }}
        now={0}
        onPractise={() => {}}
        onOptions={() => {}}
      />,
    );
  expect(answer({ genre: 'life and death', attempts: 22, solves: 8 })).toContain(
    'Weakest near 5 kyu: Life and death, 36% of 22 first attempts solved.',
  );
  expect(answer(null)).toBe(
    'To see your weakest genre, make 20 first attempts in each of two genres near 5 kyu.',
  );
});
