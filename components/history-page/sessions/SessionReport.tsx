import { scopeText } from '../../../lib/filters/filter-text.ts';
import { durationText } from '../../../lib/formatted-texts.ts';
import type { PastSession } from '../../../lib/pages/past-sessions.ts';
import { MOST_SESSION, scopeOf } from '../../../lib/sessions/session.ts';
import { firstSolvedText, lengthText, sessionFigures } from '../../../lib/sessions/session-text.ts';
import { type SessionProblem, worstFirst } from '../../../lib/sessions/tally.ts';
import { problemAddress } from '../../../lib/site.ts';
import { locale, numberText, text } from '../../../lib/text.ts';
import { dateAndTime } from '../../../lib/time.ts';
import { Duration } from '../../Duration.tsx';
import { Shape } from '../../Shape.tsx';
import type { SessionsPartProps } from './sessions-part-props.ts';

interface SessionReportProps extends SessionsPartProps {
  past: PastSession;
}

export function SessionReport({ past, view, site, onStart }: SessionReportProps) {
  const { session, tally } = past;
  const problems = worstFirst(tally.problems);
  const ids = tally.problems.map(({ problemId }) => problemId);
  const failed = tally.problems.filter(({ firstSolved }) => !firstSolved).map(({ problemId }) => problemId);
  /** Starts a session with these problems, like this one in all else. */
  const repeat = (problemIds: readonly number[]) => {
    const { length, reviewsFirst, autoOpen, scope } = session;
    const problems = problemIds.slice(0, MOST_SESSION);
    if (!view.isBusy) onStart({ length, reviewsFirst, autoOpen, scope, problems });
  };
  const info = [
    lengthText(session.length),
    (session.problems ? null : scopeText(scopeOf(session))) ?? '',
    firstSolvedText(sessionFigures(session, tally, 0)),
    durationText(tally.activeMs),
  ];
  return (
    <section class="SessionReport" aria-labelledby="session-report">
      <h2 id="session-report">{dateAndTime(session.startedAt, locale())}</h2>
      <p>{info.filter(Boolean).join(' · ')}</p>
      {problems.length === 0 ? (
        view.isComplete && <p class="SessionReport-note">{text('sessions_no_attempts')}</p>
      ) : (
        <>
          <p class="SessionReport-buttons">
            {failed.length > 0 && failed.length < ids.length && (
              <button type="button" class="button" aria-disabled={view.isBusy} onClick={() => repeat(failed)}>
                {text('sessions_repeat_failed')}
              </button>
            )}
            <button type="button" class="button" aria-disabled={view.isBusy} onClick={() => repeat(ids)}>
              {text('sessions_repeat')}
            </button>
          </p>
          <table aria-labelledby="session-report">
            <thead>
              <tr>
                <th scope="col">{text('history_problem')}</th>
                <th scope="col">{text('history_result')}</th>
                <th scope="col">{text('attempts_title')}</th>
                <th scope="col">{text('time')}</th>
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
                      <Shape name={resultOf(problem)} />
                      {text(resultOf(problem))}
                    </span>
                  </td>
                  <td>{numberText(problem.attemptCount)}</td>
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

function resultOf({ solvedAfter }: SessionProblem): 'solved' | 'failed' {
  return solvedAfter === null ? 'failed' : 'solved';
}
