import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { parseHistoryQuery } from '../../../lib/attempt-list/history-address.ts';
import { type HistoryView, listedAttempts } from '../../../lib/attempt-list/history-view.ts';
import { NO_ATTEMPTS } from '../../../lib/history/attempts.ts';
import { pastSessions } from '../../../lib/pages/past-sessions.ts';
import { FIRST_CHOICES, startedSession } from '../../../lib/sessions/session.ts';
import { text } from '../../../lib/text.ts';
import { knownOf } from '../attempt-list/arbitrary-attempts.ts';
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

/** Returns so many attempts, all failed and at the same problem. */
function failedAttempts(count: number) {
  const one = { problemId: 7, solved: false, ms: null, level: null };
  return knownOf(Array.from({ length: count }, (_, nth) => ({ ...one, id: nth + 1, at: nth })));
}

function viewOf(count: number, isComplete: boolean, query: string): HistoryView {
  const [known, choice] = [failedAttempts(count), parseHistoryQuery(query)];
  return { ...known, choice, list: listedAttempts(known, choice, 0), isComplete };
}

function saidOfHistory(count: number, isComplete: boolean, query: string): string {
  const view = viewOf(count, isComplete, query);
  // The rows themselves need the layout of a browser.
  const list = { ...view.list, attemptCount: 0 };
  const nothing = () => {};
  render(
    <HistoryPart
      view={{ ...view, list }}
      site="https://goproblems.com"
      now={0}
      onChoose={nothing}
      onSave={nothing}
    />,
    body,
  );
  return body.querySelector('.HistoryPart-list')?.textContent ?? '';
}

function saidOfStatistics(isComplete: boolean): string {
  render(
    <StatisticsPart
      statistics={{ activity: new Map() }}
      isComplete={isComplete}
      level={null}
      siteElo={null}
      practice={{ isBusy: false, failure: null }}
      reviewsToCome={null}
      areAllProblemsKnown={false}
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
  expect(saidOfHistory(0, true, '')).toContain(text('no_attempts'));
  for (const query of ['', 'result=failed']) {
    expect(saidOfHistory(0, false, query)).not.toContain(text('no_attempts'));
    expect(saidOfHistory(0, false, query)).not.toContain(text('history_none_match'));
  }
  expect(saidOfHistory(3, false, 'result=solved')).toContain(text('history_none_match'));
  expect(saidOfStatistics(true)).toContain(text('no_attempts'));
  expect(saidOfStatistics(false)).toBe('');
});

it('failed attempts are counted without a share of solved ones', () => {
  const counted = (query: string) => {
    const nothing = () => {};
    const view = viewOf(3, true, query);
    render(<HistoryBar view={view} site="" now={0} onChoose={nothing} onSave={nothing} />, body);
    return body.querySelector('.HistoryBar-count')?.textContent;
  };
  expect(counted('')).toBe('3 failed attempts');
  expect(counted('result=failed')).toBe('3 failed attempts');
  expect(counted('result=solved')).toBe('0 solved attempts');
});

it('a session is said to have no attempts only if all are stored', () => {
  const saidOfSession = (isComplete: boolean) => {
    const sessions = pastSessions([startedSession(FIRST_CHOICES, 1, 0)], NO_ATTEMPTS, 2);
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
