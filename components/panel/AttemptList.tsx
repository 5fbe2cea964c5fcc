import { useState } from 'preact/hooks';
import { PANEL_ROWS } from '../../lib/limits.ts';
import type { PanelModel } from '../../lib/protocol.ts';
import { numberText, text } from '../../lib/text.ts';
import { AttemptRow } from './AttemptRow.tsx';

/** As many rows as fit without scrolling; see `.AttemptList-rows` in AttemptList.css. */
const ROWS_IN_SIGHT = 5;
/** Nearer to the end of the rows than this, CSS pixels, some more are put below them. */
const SOON = 400;

interface AttemptListProps {
  attempts: PanelModel['attempts'];
  /** How many attempts there are in all. */
  tries: number;
  now: number;
}

/** The player's attempts, newest first: result, date, time taken. Of a long list, rows are made as they are scrolled to. */
export function AttemptList({ attempts, tries, now }: AttemptListProps) {
  const [made, setMade] = useState(PANEL_ROWS);
  const name = text('panel_attempts');
  const scrolls = attempts.length > ROWS_IN_SIGHT;
  const onScroll = ({ currentTarget: list }: { currentTarget: HTMLElement }) => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < SOON && made < attempts.length) setMade(made + PANEL_ROWS);
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
            {attempts.slice(0, made).map((attempt) => (
              <AttemptRow key={attempt.id} attempt={attempt} now={now} />
            ))}
          </tbody>
        </table>
      </div>
      {tries > attempts.length && (
        <p class="AttemptList-more">
          {text('panel_attempts_latest', numberText(attempts.length), numberText(tries))}
        </p>
      )}
    </div>
  );
}
