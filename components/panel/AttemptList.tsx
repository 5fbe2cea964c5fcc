import { useEffect, useMemo, useState } from 'preact/hooks';
import { PANEL_ROWS } from '../../lib/limits.ts';
import type { AttemptTexts, PanelModel, PanelTexts } from '../../lib/panel/panel.ts';
import { attemptTexts } from '../../lib/panel/panel-texts.ts';
import { text } from '../../lib/text.ts';
import { Duration } from '../Duration.tsx';
import { Shape } from '../Shape.tsx';
import { When } from '../When.tsx';

/** Number of rows that fit without scrolling. The height of the panel leaves room for so many. */
const VISIBLE_ROWS = 3;
/** Number of rows that are drawn at once: those that can be seen, of which the last fades out. The next follow when the page is idle. */
const FIRST_ROWS = VISIBLE_ROWS + 1;
/** More rows are drawn when the list is scrolled to within this distance of its end, CSS pixels. */
const PRELOAD_PX = 400;

interface AttemptListProps {
  /** Whether something below the list takes a part of its room. */
  isShort: boolean;
  attempts: PanelModel['attempts'];
  texts: PanelTexts;
  now: number;
}

/** Rows of a long list are drawn as the player scrolls. */
export function AttemptList({ isShort, attempts, texts, now }: AttemptListProps) {
  const [drawn, setDrawn] = useState(FIRST_ROWS);
  const isLonger = attempts.length > FIRST_ROWS;
  useEffect(() => {
    if (!isLonger) return;
    const idle = requestIdleCallback(() => setDrawn((rows) => Math.max(rows, PANEL_ROWS)), {
      timeout: 1_000,
    });
    return () => cancelIdleCallback(idle);
  }, [isLonger]);
  const name = text('panel_attempts');
  const scrolls = attempts.length > (isShort ? 1 : VISIBLE_ROWS);
  const onScroll = ({ currentTarget: list }: { currentTarget: HTMLElement }) => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < PRELOAD_PX && drawn < attempts.length) setDrawn(drawn + PANEL_ROWS);
  };
  return (
    <div class="AttemptList">
      {/* A scrolling list must be reachable by keyboard. */}
      <div
        class="AttemptList-rows"
        onScroll={onScroll}
        {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': name } : {})}
      >
        <table aria-rowcount={attempts.length + 1}>
          <caption class="unseen">{name}</caption>
          <thead class="unseen">
            <tr>
              <th scope="col">{text('panel_column_result')}</th>
              <th scope="col">{text('panel_column_date')}</th>
              <th scope="col">{text('panel_column_time')}</th>
            </tr>
          </thead>
          <tbody>
            {attempts.slice(0, drawn).map((attempt, nth) => (
              <AttemptRow
                key={attempt.id}
                attempt={attempt}
                texts={texts.attempts[nth] ?? attemptTexts(attempt, now)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {texts.more !== null && <p class="AttemptList-more">{texts.more}</p>}
    </div>
  );
}

interface AttemptRowProps {
  attempt: PanelModel['attempts'][number];
  texts: AttemptTexts;
}

/** Memoised, since a list may have hundreds of rows. */
function AttemptRow({ attempt, texts }: AttemptRowProps) {
  const { id, at, solved, ms, context } = attempt;
  const { when, taken } = texts;
  const result = text(solved ? 'panel_attempt_solved' : 'panel_attempt_missed');
  return useMemo(
    () => (
      <tr>
        <td class="AttemptList-result" data-solved={solved} title={result}>
          <Shape name={solved ? 'solved' : 'missed'} />
          <span class="unseen">{result}</span>
        </td>
        <td class="AttemptList-date" title={context}>
          <When at={at} texts={when} />
          {context !== undefined && ` · ${context}`}
        </td>
        <td class="AttemptList-time">
          <Duration ms={ms} shown={taken} otherwise="panel_no_time" />
        </td>
      </tr>
    ),
    [id, at, solved, result, ms, context, when.relative, when.full, taken],
  );
}
