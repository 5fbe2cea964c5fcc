import { useEffect, useMemo, useState } from 'preact/hooks';
import { PANEL_ROWS } from '../../lib/limits.ts';
import { attemptTexts } from '../../lib/panel/panel-texts.ts';
import type { AttemptTexts, PanelModel, PanelTexts } from '../../lib/panel/panel-types.ts';
import { text } from '../../lib/text.ts';
import { Duration } from '../Duration.tsx';
import { When } from '../When.tsx';

/** Number of rows that fit without scrolling, as in AttemptList.css. */
const VISIBLE_ROWS = 5;
/** More rows are drawn when the list is scrolled to within this distance of its end, CSS pixels. */
const PRELOAD_PX = 400;

interface AttemptListProps {
  attempts: PanelModel['attempts'];
  texts: PanelTexts;
  now: number;
}

/** At first only the rows that are seen are drawn; the next follow when the page is idle, and those of a long list as it is scrolled. */
export function AttemptList({ attempts, texts, now }: AttemptListProps) {
  const [drawn, setDrawn] = useState(VISIBLE_ROWS);
  const scrolls = attempts.length > VISIBLE_ROWS;
  useEffect(() => {
    if (!scrolls) return;
    const idle = requestIdleCallback(() => setDrawn((rows) => Math.max(rows, PANEL_ROWS)), {
      timeout: 1_000,
    });
    return () => cancelIdleCallback(idle);
  }, [scrolls]);
  const onScroll = ({ currentTarget: list }: { currentTarget: HTMLElement }) => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < PRELOAD_PX && drawn < attempts.length) setDrawn(drawn + PANEL_ROWS);
  };
  return (
    <>
      {/* A scrolling list must be reachable by keyboard. */}
      <ol
        class="AttemptList"
        onScroll={onScroll}
        aria-label={text('panel_attempts')}
        tabIndex={scrolls ? 0 : undefined}
      >
        {attempts.slice(0, drawn).map((attempt, nth) => (
          <AttemptRow
            key={attempt.id}
            attempt={attempt}
            texts={texts.attempts[nth] ?? attemptTexts(attempt, now)}
          />
        ))}
      </ol>
      {texts.more !== null && <p class="AttemptList-more">{texts.more}</p>}
    </>
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
  const result = text(solved ? 'solved' : 'failed');
  return useMemo(
    () => (
      <li>
        <i class="ResultSign" data-solved={solved} role="img" aria-label={result} title={result} />
        <span class="AttemptList-date" title={context}>
          <When at={at} texts={when} />
          {context !== undefined && ` · ${context}`}
        </span>
        <Duration ms={ms} shown={taken} />
      </li>
    ),
    [id, at, solved, result, ms, context, when.relative, when.full, taken],
  );
}
