import { scopeText } from '../../../lib/filters/filter-text.ts';
import { durationText } from '../../../lib/formatted-texts.ts';
import type { PastSession } from '../../../lib/pages/past-sessions.ts';
import { scopeOf } from '../../../lib/sessions/session.ts';
import {
  firstSolvedText,
  lengthText,
  sessionFigures,
  sessionResult,
} from '../../../lib/sessions/session-text.ts';
import { worstFirst } from '../../../lib/sessions/tally.ts';
import { problemAddress } from '../../../lib/site.ts';
import { locale, text } from '../../../lib/text.ts';
import { dateAndTime } from '../../../lib/time.ts';
import { Duration } from '../../Duration.tsx';
import { Shape } from '../../Shape.tsx';
import type { SessionPartProps } from './sessions-part-props.ts';

interface SessionReportProps extends SessionPartProps {
  past: PastSession;
}

export function SessionReport({ past, view, site, onAgain }: SessionReportProps) {
  const { session, tally } = past;
  const problems = worstFirst(tally.problems);
  const ids = tally.problems.map(({ problemId }) => problemId);
  const failed = tally.problems.filter(({ firstSolved }) => !firstSolved).map(({ problemId }) => problemId);
  const taken = durationText(tally.activeMs);
  const info = [
    lengthText(session.length),
    (session.problems ? null : scopeText(scopeOf(session))) ?? '',
    firstSolvedText(sessionFigures(session, tally, 0)),
    taken === null ? '' : text('sessions_taken', taken),
    tally.state === 'over' ? '' : text('sessions_going_on'),
  ];
  return (
    <section class="SessionReport" aria-labelledby="session-report">
      <h2 id="session-report">{dateAndTime(session.startedAt, locale())}</h2>
      <p>{info.filter(Boolean).join(' · ')}</p>
      {problems.length === 0 ? (
        view.isComplete && <p class="SessionReport-note">{text('sessions_no_tries')}</p>
      ) : (
        <>
          <p class="SessionReport-buttons">
            {failed.length > 0 && failed.length < ids.length && (
              <button
                type="button"
                class="button"
                aria-disabled={view.isBusy}
                onClick={() => onAgain(session, failed)}
              >
                {text('sessions_repeat_failed')}
              </button>
            )}
            <button
              type="button"
              class="button"
              aria-disabled={view.isBusy}
              onClick={() => onAgain(session, ids)}
            >
              {text('sessions_repeat')}
            </button>
          </p>
          <p class="SessionReport-note">{text('sessions_worst_first')}</p>
          <table aria-labelledby="session-report">
            <thead>
              <tr>
                <th scope="col">{text('sessions_column_problem')}</th>
                <th scope="col">{text('sessions_column_result')}</th>
                <th scope="col">{text('sessions_column_time')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map((problem) => (
                <tr key={problem.problemId} data-solved={problem.firstSolved}>
                  <th scope="row">
                    <a
                      href={problemAddress(site, problem.problemId)}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={text('history_in_new_tab', String(problem.problemId))}
                    >
                      {problem.problemId}
                    </a>
                  </th>
                  <td>
                    <span class="SessionReport-result">
                      <Shape name={problem.solvedAfter === null ? 'failed' : 'solved'} />
                      {sessionResult(problem)}
                    </span>
                  </td>
                  <td>
                    <Duration ms={problem.ms} shown={durationText(problem.ms)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
