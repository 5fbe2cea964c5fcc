import { scopeText } from '../../../lib/filters/filter-text.ts';
import { durationText } from '../../../lib/formatted-texts.ts';
import { scopeOf } from '../../../lib/practice/practice.ts';
import {
  firstSolvedText,
  lengthText,
  practiceFigures,
  practiceResult,
} from '../../../lib/practice/practice-text.ts';
import { worstFirst } from '../../../lib/practice/tally.ts';
import type { PastSession } from '../../../lib/progress/past-sessions.ts';
import { problemAddress } from '../../../lib/site.ts';
import { locale, text } from '../../../lib/text.ts';
import { dateAndTime } from '../../../lib/time.ts';
import { Duration } from '../../Duration.tsx';
import { Shape } from '../../Shape.tsx';
import type { PracticePartProps } from './practice-part-props.ts';

interface SessionReportProps extends PracticePartProps {
  session: PastSession;
}

export function SessionReport({ session, view, site, onAgain }: SessionReportProps) {
  const { practice, tally } = session;
  const problems = worstFirst(tally.problems);
  const ids = tally.problems.map(({ problemId }) => problemId);
  const failed = tally.problems.filter(({ firstSolved }) => !firstSolved).map(({ problemId }) => problemId);
  const taken = durationText(tally.activeMs);
  const facts = [
    lengthText(practice.length),
    (practice.problems ? null : scopeText(scopeOf(practice))) ?? '',
    firstSolvedText(practiceFigures(practice, tally, 0)),
    taken === null ? '' : text('practice_taken', taken),
    tally.state === 'over' ? '' : text('practice_going_on'),
  ];
  return (
    <section class="SessionReport" aria-labelledby="practice-report">
      <h2 id="practice-report">{dateAndTime(practice.startedAt, locale())}</h2>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {!view.isComplete && <p class="SessionReport-note">{text('progress_incomplete')}</p>}
      {problems.length === 0 ? (
        view.isComplete && <p class="SessionReport-note">{text('practice_no_tries')}</p>
      ) : (
        <>
          <p class="SessionReport-buttons">
            {failed.length > 0 && failed.length < ids.length && (
              <button
                type="button"
                class="button"
                aria-disabled={view.isBusy}
                onClick={() => onAgain(practice, failed)}
              >
                {text('practice_repeat_failed')}
              </button>
            )}
            <button
              type="button"
              class="button"
              aria-disabled={view.isBusy}
              onClick={() => onAgain(practice, ids)}
            >
              {text('practice_repeat')}
            </button>
          </p>
          <p class="SessionReport-note">{text('practice_worst_first')}</p>
          <table aria-labelledby="practice-report">
            <thead>
              <tr>
                <th scope="col">{text('practice_column_problem')}</th>
                <th scope="col">{text('practice_column_result')}</th>
                <th scope="col">{text('practice_column_time')}</th>
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
                      aria-label={text('tries_in_new_tab', String(problem.problemId))}
                    >
                      {problem.problemId}
                    </a>
                  </th>
                  <td>
                    <span class="SessionReport-result">
                      <Shape name={problem.solvedAfter === null ? 'missed' : 'solved'} />
                      {practiceResult(problem)}
                    </span>
                  </td>
                  <td>
                    <Duration ms={problem.ms} shown={durationText(problem.ms)} otherwise="panel_none" />
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
