import { expect, it } from 'vitest';
import { isDoneForToday, wayOn } from '../../../components/panel/next/way-on.ts';
import { decisionText, undoneBy } from '../../../components/panel/review/decisions.ts';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import { panelTexts } from '../../../lib/panel/panel-texts.ts';
import type { PanelModel } from '../../../lib/panel/panel-types.ts';

const session = {
  length: { unit: 'problems', count: 10 },
  attempted: 7,
  firstSolved: 5,
  leftMs: null,
  at: 0,
  breakLeftMs: 0,
  autoOpen: false,
  solvedHere: null,
} as const;

const panel = (changes: Partial<PanelModel>) => ({ ...blankPanel(5, null), ...changes });
const flow = { left: 4, isFlow: true, tomorrow: 13 };

it.each<[string, Partial<PanelModel>, 'next' | 'review']>([
  ['in the flow of reviews', { reviews: flow }, 'review'],
  ['where no review is left', { reviews: { ...flow, left: 0 } }, 'next'],
  ['elsewhere', { reviews: { ...flow, isFlow: false } }, 'next'],
  ['in a session', { reviews: flow, session: { ...session, state: 'running' } }, 'next'],
  ['while a session is paused', { reviews: flow, session: { ...session, state: 'paused' } }, 'review'],
  ['after a session', { reviews: flow, session: { ...session, state: 'over' } }, 'review'],
])('%s the one button opens what comes next', (_, changes, how) => {
  expect(wayOn(panel(changes))).toBe(how);
});

it('the last review is done once the problem is not due any more, and not while that is hidden', () => {
  const isDone = (review: PanelModel['review'], left = 0) =>
    isDoneForToday(panel({ reviews: { ...flow, left }, review }));
  expect(isDone({ state: 'planned', days: 3, of: null })).toBe(true);
  expect(isDone({ state: 'planned', days: 3, of: null }, 1)).toBe(false);
  expect(isDone({ state: 'due' })).toBe(false);
  expect(isDone(null)).toBe(false);
});

it('the buttons for reviews say how many are left, and the end how many come tomorrow', () => {
  const texts = (reviews: typeof flow) => panelTexts(panel({ reviews }), 0).reviews;
  expect(texts(flow)).toMatchObject({ next: 'Next review (4 left)', some: 'Review 4' });
  expect(texts(flow)?.done).toBe('Done for today. About 13 tomorrow.');
  expect(texts({ ...flow, tomorrow: 0 })?.done).toBe('Done for today.');
});

it('a decision about reviews says so before it is stored, and can be undone after', () => {
  expect(decisionText({ state: 'none' }, { kind: 'due', days: 1 })).toBe('Review tomorrow');
  expect(decisionText({ state: 'due' }, { kind: 'due', days: 7 })).toBe('Review in a week');
  expect(decisionText({ state: 'due' }, { kind: 'remove' })).toBe('Removed from reviews');
  expect(decisionText({ state: 'planned', days: 1, of: 3 }, { kind: 'undo', of: 3 })).toBeNull();
  expect(decisionText({ state: 'planned', days: 12, of: null }, null)).toBeNull();
  expect(undoneBy({ state: 'planned', days: 1, of: 3 })).toBe(3);
  expect(undoneBy({ state: 'planned', days: 12, of: null })).toBeNull();
});
