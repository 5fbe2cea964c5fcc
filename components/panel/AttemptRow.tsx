import { useMemo } from 'preact/hooks';
import type { PanelModel } from '../../lib/panel/panel.ts';
import { text } from '../../lib/text.ts';
import { Duration } from '../Duration.tsx';
import { Shape } from '../Shape.tsx';
import { When } from '../When.tsx';

interface AttemptRowProps {
  attempt: PanelModel['attempts'][number];
  now: number;
}

/** Draws one attempt as a table row: result, date, time taken. Memoised, since a list may have hundreds of rows. */
export function AttemptRow({ attempt, now }: AttemptRowProps) {
  const { id, at, solved, ms } = attempt;
  return useMemo(
    () => (
      <tr>
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
    ),
    [id, at, solved, ms, now],
  );
}
