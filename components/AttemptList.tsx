import type { PanelModel } from '../lib/protocol.ts';
import { text } from '../lib/text.ts';
import { Duration } from './Duration.tsx';
import { Shape } from './Shape.tsx';
import { When } from './When.tsx';

/** As many rows as fit without scrolling; see `.AttemptList` in panel.css. */
const ROWS_IN_SIGHT = 5;

interface AttemptListProps {
  attempts: PanelModel['attempts'];
  /** How many attempts there are in all. */
  tries: number;
  now: number;
}

/** The latest attempts, newest first: result, date, time taken. */
export function AttemptList({ attempts, tries, now }: AttemptListProps) {
  const name = text('panel_attempts');
  const scrolls = attempts.length > ROWS_IN_SIGHT;
  return (
    <div class="AttemptList">
      {/* A scrolling list must be reachable by keyboard. */}
      <div class="AttemptList-rows" {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': name } : {})}>
        <table>
          <caption class="unseen">{name}</caption>
          <thead class="unseen">
            <tr>
              <th scope="col">{text('panel_column_result')}</th>
              <th scope="col">{text('panel_column_date')}</th>
              <th scope="col">{text('panel_column_time')}</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map(({ id, at, solved, ms }) => (
              <tr key={id}>
                <td class="AttemptList-result" data-solved={solved}>
                  <Shape name={solved ? 'solved' : 'missed'} />
                  {text(solved ? 'panel_attempt_solved' : 'panel_attempt_missed')}
                </td>
                <td class="AttemptList-date">
                  <When at={at} now={now} />
                </td>
                <td class="AttemptList-time">
                  <Duration ms={ms} otherwise="panel_no_time" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {tries > attempts.length && (
        <p class="AttemptList-more">{text('panel_attempts_latest', `${attempts.length}`, `${tries}`)}</p>
      )}
    </div>
  );
}
