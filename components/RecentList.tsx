import { useState } from 'preact/hooks';
import type { RecentRow } from '../lib/popup.ts';
import { text } from '../lib/text.ts';
import { Duration } from './Duration.tsx';
import type { PopupEvents } from './Popup.tsx';
import { ProblemFacts } from './ProblemFacts.tsx';
import { ProblemLink } from './ProblemLink.tsx';
import { Shape } from './Shape.tsx';
import { When } from './When.tsx';

type RecentListProps = {
  rows: RecentRow[];
  now: number;
  /** Origin of the site. */
  site: string;
} & Pick<PopupEvents, 'onOpen'>;

/** Attempts, newest first, in two lines each: the problem and the time taken, the result and when. */
export function RecentList({ rows, now, site, onOpen }: RecentListProps) {
  const [last, setLast] = useState<number | null>(null);
  if (rows.length === 0) return null;
  const stop = rows.some(({ id }) => id === last) ? last : rows[0]?.id;
  return (
    <ul class="RecentList" data-rows aria-label={text('panel_attempts')}>
      {rows.map(({ id, problemId, at, solved, ms, rank, genre }) => (
        <li key={id}>
          <ProblemLink
            id={problemId}
            site={site}
            stop={id === stop}
            onStop={() => setLast(id)}
            onOpen={onOpen}
          >
            <span class="RecentList-sign" data-solved={solved}>
              <Shape name={solved ? 'solved' : 'missed'} />
            </span>
            <span class="RecentList-problem">
              <ProblemFacts id={problemId} rank={rank} genre={genre} />
            </span>
            <Duration ms={ms} otherwise="panel_no_time" />
            <span class="RecentList-result">
              {text(solved ? 'panel_attempt_solved' : 'panel_attempt_missed')}
            </span>
            <When at={at} now={now} />
          </ProblemLink>
        </li>
      ))}
    </ul>
  );
}
