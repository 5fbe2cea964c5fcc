import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { newestFirst, noAttempts, withAttempts } from '../../../lib/attempt-list/attempt-columns.ts';
import { parseHistoryQuery } from '../../../lib/attempt-list/history-address.ts';
import { listedAttempts, type ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import { pastSessions } from '../../../lib/pages/past-sessions.ts';
import { FIRST_CHOICES, startedSession } from '../../../lib/sessions/session.ts';
import type { Statistics } from '../../../lib/statistics/statistics.ts';
import { text } from '../../../lib/text.ts';
import { openDocument } from '../support/node-document.ts';

Object.assign(globalThis, { window: new EventTarget() });
const body = openDocument();
const { HistoryBar } = await import('../../../components/history-page/attempts/HistoryBar.tsx');
const { HistoryPart } = await import('../../../components/history-page/attempts/HistoryPart.tsx');
const { SessionsPart } = await import('../../../components/history-page/sessions/SessionsPart.tsx');
const { StatisticsPart } = await import('../../../components/history-page/statistics/StatisticsPart.tsx');

afterEach(() => {
  render(null, body);
});

/** Returns a history of so many attempts, all failed and at the same problem. */
function historyOf(attemptCount: number, isComplete: boolean): ReadHistory {
  const attempts = Array.from({ length: attemptCount }, (_, nth) => ({
    id: nth + 1,
    problemId: 7,
    at: nth,
    solved: false,
    ms: null,
    level: null,
  }));
  const columns = withAttempts(noAttempts(), attempts);
  return {
    columns,
    rows: newestFirst(columns),
    info: [],
    isWhole: true,
    isComplete,
    total: { attemptCount, solves: 0 },
  };
}

function saidOfHistory(history: ReadHistory, query: string): string {
  const choice = parseHistoryQuery(query);
  // The rows themselves need the layout of a browser.
  const list = { ...listedAttempts(history, choice, 0), attemptCount: 0 };
  const nothing = () => {};
  const view = { choice, list, history, isSaving: false };
  render(
    <HistoryPart view={view} site="https://goproblems.com" now={0} onChoose={nothing} onSave={nothing} />,
    body,
  );
  return body.querySelector('.HistoryPart-list')?.textContent ?? '';
}

function saidOfStatistics(isComplete: boolean): string {
  render(
    <StatisticsPart
      statistics={{ attempts: 0 } as Statistics}
      isComplete={isComplete}
      level={null}
      siteElo={null}
      weakest={null}
      practice={{ isBusy: false, failure: null }}
      reviewsToCome={null}
      grid={{ rows: [], isComplete: false }}
      now={0}
      today="2026-11-28"
      firstWeekday={1}
      choices={{ year: null, genre: null }}
      onChoices={() => {}}
      dayHref={() => ''}
      genreHref={() => ''}
      statusHref={() => ''}
      onPractise={() => {}}
      onOptions={() => {}}
    />,
    body,
  );
  return body.textContent ?? '';
}

it('no attempts are said only of a history that is read', () => {
  expect(saidOfHistory(historyOf(0, true), '')).toContain(text('no_attempts'));
  for (const query of ['', 'result=failed']) {
    expect(saidOfHistory(historyOf(0, false), query)).not.toContain(text('no_attempts'));
    expect(saidOfHistory(historyOf(0, false), query)).not.toContain(text('history_none_match'));
  }
  expect(saidOfHistory(historyOf(3, false), 'result=solved')).toContain(text('history_none_match'));
  expect(saidOfStatistics(true)).toContain(text('no_attempts'));
  expect(saidOfStatistics(false)).toBe('');
});

it('failed attempts are counted without a share of solved ones', () => {
  const counted = (query: string) => {
    const [history, choice] = [historyOf(3, true), parseHistoryQuery(query)];
    const view = { choice, list: listedAttempts(history, choice, 0), history, isSaving: false };
    const nothing = () => {};
    render(<HistoryBar view={view} site="" now={0} onChoose={nothing} onSave={nothing} />, body);
    return body.querySelector('.HistoryBar-count')?.textContent;
  };
  expect(counted('')).toBe('3 failed attempts');
  expect(counted('result=failed')).toBe('3 failed attempts');
  expect(counted('result=solved')).toBe('0 solved attempts');
});

it('a session is said to have no attempts only if all are stored', () => {
  const saidOfSession = (isComplete: boolean) => {
    const sessions = pastSessions([startedSession(FIRST_CHOICES, 1, 0)], historyOf(0, isComplete), 2);
    const view = {
      sessions,
      chosen: sessions[0] ?? null,
      isComplete,
      isBusy: false,
      failure: null,
      choices: FIRST_CHOICES,
      scopes: [],
    };
    const nothing = () => {};
    render(
      <SessionsPart
        view={view}
        site="https://goproblems.com"
        now={2}
        sessionHref={() => '#'}
        onStart={nothing}
        onChange={nothing}
        onOptions={nothing}
      />,
      body,
    );
    return body.querySelector('.SessionReport')?.textContent ?? '';
  };
  expect(saidOfSession(true)).toContain(text('sessions_no_attempts'));
  expect(saidOfSession(false)).not.toContain(text('sessions_no_attempts'));
});
