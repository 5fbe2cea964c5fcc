import { useState } from 'preact/hooks';
import type { RecentRow } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import type { PopupEvents } from '../popup-events.ts';
import { ProblemLink } from '../rows/ProblemLink.tsx';
import { RecentFacts } from './RecentFacts.tsx';

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
      {rows.map((attempt) => (
        <li key={attempt.id}>
          <ProblemLink
            id={attempt.problemId}
            site={site}
            stop={attempt.id === stop}
            onStop={() => setLast(attempt.id)}
            onOpen={onOpen}
          >
            <RecentFacts attempt={attempt} now={now} />
          </ProblemLink>
        </li>
      ))}
    </ul>
  );
}
