import { attemptsText, dayText, shortDurationText } from '../../../lib/formatted-texts.ts';
import type { RecentDay, RecentProblem } from '../../../lib/popup/recent.ts';
import { Duration } from '../../Duration.tsx';
import type { PopupProps } from '../popup-events.ts';
import { ProblemLink } from '../rows/ProblemLink.tsx';
import { useRovingRows } from '../rows/roving-rows.ts';
import { RecentRow } from './RecentRow.tsx';

export function RecentList({ model, onOpen }: PopupProps) {
  const { recent, site } = model;
  const { days } = recent;
  const roving = useRovingRows(days.flatMap((day) => day.problems.map((problem) => keyOf(day, problem))));
  return (
    <div class="RecentList" data-rows>
      {days.map((day) => (
        <section key={day.startsAt}>
          <DayHead day={day} now={recent.now} />
          <ul aria-labelledby={headingOf(day)}>
            {day.problems.map((problem) => (
              <li key={problem.problemId}>
                <ProblemLink
                  id={problem.problemId}
                  site={site}
                  {...roving(keyOf(day, problem))}
                  onOpen={onOpen}
                >
                  <RecentRow problem={problem} />
                </ProblemLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A problem has one row on each day, and keeps it when it is attempted again. */
function keyOf({ startsAt }: RecentDay, { problemId }: RecentProblem): string {
  return `${startsAt} ${problemId}`;
}

function headingOf({ startsAt }: RecentDay): string {
  return `day-${startsAt}`;
}

function DayHead({ day, now }: { day: RecentDay; now: number }) {
  const { total } = day;
  const counts = total && attemptsText(total.attemptCount, total.solves);
  return (
    <div class="RecentList-day">
      <h2 id={headingOf(day)}>{dayText(day.startsAt, now)}</h2>
      {counts && (
        <span class="RecentList-counts" title={counts}>
          {counts}
        </span>
      )}
      {total && total.ms > 0 && <Duration ms={total.ms} shown={shortDurationText(total.ms)} />}
    </div>
  );
}
