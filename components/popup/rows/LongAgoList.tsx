import type { LongAgo } from '../../../lib/popup/popup.ts';
import { locale, numberText, text } from '../../../lib/text.ts';
import { fullDate, longAgo } from '../../../lib/time.ts';
import type { PopupProps } from '../popup-events.ts';
import { NumberRankGenre } from './NumberRankGenre.tsx';
import { ProblemLink } from './ProblemLink.tsx';
import { useRovingRows } from './roving-rows.ts';

export function LongAgoList({ found, model, onOpen }: PopupProps & { found: LongAgo }) {
  const { rows, count, isComplete } = found;
  const { now, site } = model;
  const roving = useRovingRows(rows.map(({ problem }) => problem.id));
  return (
    <div class="LongAgoList">
      {!isComplete && <p class="ResultNotes">{text('long_ago_part')}</p>}
      {rows.length === 0 && (
        <div class="Empty">
          <p>
            <b>{text('long_ago_none')}</b>
          </p>
          <p>{text('long_ago_none_why')}</p>
        </div>
      )}
      <ul data-rows aria-label={text('long_ago_list')}>
        {rows.map(({ problem, solvedAt }) => (
          <li key={problem.id}>
            <ProblemLink id={problem.id} site={site} {...roving(problem.id)} onOpen={onOpen}>
              <NumberRankGenre {...problem} />
              <time dateTime={new Date(solvedAt).toISOString()} title={fullDate(solvedAt, locale())}>
                {text('long_ago_solved', longAgo(solvedAt, now, locale()))}
              </time>
            </ProblemLink>
          </li>
        ))}
      </ul>
      {count > rows.length && <p class="ResultList-end">{text('long_ago_first', numberText(rows.length))}</p>}
    </div>
  );
}
