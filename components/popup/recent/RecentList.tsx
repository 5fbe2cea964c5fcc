import type { RecentRow } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import type { PopupEvents } from '../popup-events.ts';
import { ProblemLink } from '../rows/ProblemLink.tsx';
import { useRovingRows } from '../rows/roving-rows.ts';
import { RecentFacts } from './RecentFacts.tsx';

type RecentListProps = {
  rows: RecentRow[];
  now: number;
  /** Origin of the site. */
  site: string;
} & Pick<PopupEvents, 'onOpen'>;

/** Attempts, newest first, in two lines each: the problem and the time taken, the result and when. */
export function RecentList({ rows, now, site, onOpen }: RecentListProps) {
  const roving = useRovingRows(rows.map(({ id }) => id));
  if (rows.length === 0) return null;
  return (
    <ul class="RecentList" data-rows aria-label={text('panel_attempts')}>
      {rows.map((attempt) => (
        <li key={attempt.id}>
          <ProblemLink id={attempt.problemId} site={site} {...roving(attempt.id)} onOpen={onOpen}>
            <RecentFacts attempt={attempt} now={now} />
          </ProblemLink>
        </li>
      ))}
    </ul>
  );
}
