import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Attempt } from '../../../lib/model.ts';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import { panelTexts } from '../../../lib/panel/panel-texts.ts';
import { panelBody } from '../panel/panel-document.ts';
import { knownOf } from './arbitrary-attempts.ts';

const body = panelBody();
const { AttemptList } = await import('../../../components/panel/AttemptList.tsx');
const { AttemptRow } = await import('../../../components/history-page/attempts/AttemptRow.tsx');

const NAME = '<img src=x onerror=alert(1)> "Rush"';
const ordinary: Attempt = { id: 1, problemId: 5, at: 0, solved: true, ms: 9_000, level: 3 };
const inRush: Attempt = { ...ordinary, id: 2, context: NAME };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  render(null, body);
  vi.useRealTimers();
});

it('the panel and the history name what an attempt was made in, as a plain text', () => {
  const attempts = [inRush, ordinary];
  const texts = panelTexts({ ...blankPanel(5, { corner: null, collapsed: null }), attempts }, 0);
  render(<AttemptList attempts={attempts} texts={texts} now={0} />, body);
  const inPanel = [...body.querySelectorAll('.AttemptList li')].map((row) => row.textContent);
  expect(inPanel.map((row) => row?.includes(NAME))).toEqual([true, false]);

  const placed = { index: 0, count: 2, top: 0, innerRef: () => {} };
  const rest = { ...knownOf(attempts), site: 'https://goproblems.com', isByDay: true, isTabStop: true };
  render(
    [1, 0].map((row) => <AttemptRow key={row} {...placed} {...rest} row={row} onFocus={() => {}} />),
    body,
  );
  const inHistory = [...body.querySelectorAll('.AttemptRow-genre')].map((one) => one.textContent);
  expect(inHistory).toEqual([NAME, '']);
  expect(body.querySelector('img')).toBeNull();
});
