import { dayText, shortDurationText } from '../../../lib/formatted-texts.ts';
import type { DiaryDay, DiaryLine } from '../../../lib/popup/diary.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { Duration } from '../../Duration.tsx';
import type { PopupProps } from '../popup-events.ts';
import { ProblemLink } from '../rows/ProblemLink.tsx';
import { useRovingRows } from '../rows/roving-rows.ts';
import { LineFacts } from './LineFacts.tsx';

export function DiaryList({ days, model, onOpen }: PopupProps & { days: readonly DiaryDay[] }) {
  const { now, site } = model;
  const roving = useRovingRows(days.flatMap((day) => day.lines.map((line) => keyOf(day, line))));
  return (
    <div class="DiaryList" data-rows>
      {days.map((day) => (
        <section key={day.startsAt}>
          <DayHead day={day} now={now} />
          <ul aria-labelledby={headingOf(day)}>
            {day.lines.map((line) => (
              <li key={line.problemId}>
                <ProblemLink id={line.problemId} site={site} {...roving(keyOf(day, line))} onOpen={onOpen}>
                  <LineFacts line={line} />
                </ProblemLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A problem has one row on each day, and keeps it when it is tried again. */
function keyOf({ startsAt }: DiaryDay, { problemId }: DiaryLine): string {
  return `${startsAt} ${problemId}`;
}

function headingOf({ startsAt }: DiaryDay): string {
  return `day-${startsAt}`;
}

function DayHead({ day, now }: { day: DiaryDay; now: number }) {
  const { total } = day;
  const counts =
    total &&
    `${textCount('panel_tries_count', total.tries)} · ${text('popup_solves', numberText(total.solves))}`;
  return (
    <div class="DiaryList-day">
      <h2 id={headingOf(day)}>{dayText(day.startsAt, now)}</h2>
      {counts && (
        <span class="DiaryList-counts" title={counts}>
          {counts}
        </span>
      )}
      {total && total.ms > 0 && (
        <Duration ms={total.ms} shown={shortDurationText(total.ms)} otherwise="panel_none" />
      )}
    </div>
  );
}
