import { render } from 'preact';
import { expect, it } from 'vitest';
import { eloByMonth } from '../../../lib/statistics/elo-by-month.ts';
import type { MeasuredAttempt } from '../../../lib/statistics/measured-attempt.ts';
import { paces } from '../../../lib/statistics/paces.ts';
import type { RateByElo } from '../../../lib/statistics/rates-by.ts';
import { openDocument } from '../support/node-document.ts';

const body = openDocument();
const { Paces } = await import('../../../components/history-page/statistics/Paces.tsx');
const { SittingPlaces } = await import('../../../components/history-page/statistics/SittingPlaces.tsx');
const { StrengthByMonth } = await import('../../../components/history-page/statistics/StrengthByMonth.tsx');

/** Returns the sentences of a card. The chart, which needs a browser, is removed before it is drawn. */
function said(card: preact.JSX.Element): string {
  render(card, body);
  const text = body.textContent ?? '';
  render(null, body);
  return text;
}

it('fast failures are the fast tries that did not solve', () => {
  const paces = [
    { tries: 10, solves: 4 },
    { tries: 20, solves: 15 },
    { tries: 10, solves: 5 },
    { tries: 10, solves: 3 },
  ];
  expect(said(<Paces tries={50} solves={27} paces={paces} />)).toContain('6 of 23 failures took less');
});

it('tries late in a session are not called its start', () => {
  const few = { tries: 5, solves: 3, byElo: [] };
  const many = { tries: 20, solves: 15, byElo: [] };
  const says = (places: RateByElo[]) => said(<SittingPlaces places={places} fit={null} />);
  expect(says([many, few, few, few, few, many])).toContain('at the start of a session (attempts 1–5)');
  const late = says([few, few, few, few, many, many]);
  expect(late).toContain('Too few attempts at the start of sessions');
});

it('the strength in the last month is told with half of its likely range', () => {
  const months = [{ month: '2026-10', tries: 80, byElo: [{ elo: 1_000, tries: 80, solves: 50 }] }];
  const last = eloByMonth(months)?.at(-1);
  if (!last) throw new Error('Too few tries.');
  const off = Math.round((last.high - last.low) / 2);
  expect(off).toBeGreaterThan(20);
  expect(said(<StrengthByMonth months={months} />)).toContain(`give or take ${off}.`);
});

it('fast and slow failures need solves at one rank, not any first tries', () => {
  const fold = paces();
  const one = { isMeasured: true, solved: true, ms: 1_000, level: 10 } as MeasuredAttempt;
  for (let nth = 0; nth < 9; nth++) fold.add(one);
  expect(said(<Paces {...fold.result()} />)).toContain(
    'it takes 10 timed solves at the first attempt at one rank',
  );
  fold.add(one);
  expect(said(<Paces {...fold.result()} />)).not.toContain('Too few');
});
