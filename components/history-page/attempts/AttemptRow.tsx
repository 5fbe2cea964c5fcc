import type { Ref } from 'preact';
import { useMemo } from 'preact/hooks';
import { type KnownAttempts, listedAttempt } from '../../../lib/attempt-list/history-view.ts';
import { rankOfLevel } from '../../../lib/difficulty/levels.ts';
import { rankText } from '../../../lib/difficulty/rank.ts';
import { genreText } from '../../../lib/filters/filter-text.ts';
import { durationText } from '../../../lib/formatted-texts.ts';
import { problemAddress } from '../../../lib/site.ts';
import { locale, text } from '../../../lib/text.ts';
import { dateAndTime, fullDate, timeOfDay } from '../../../lib/time.ts';
import { Duration } from '../../Duration.tsx';
import { Shape } from '../../Shape.tsx';
import { StatusBadge } from '../../StatusBadge.tsx';

/** Where an item of the list is. */
export interface PlacedItem {
  index: number;
  /** Number of all items. */
  count: number;
  /** Where it begins in the list, CSS pixels. */
  top: number;
  innerRef: Ref<HTMLLIElement>;
}

interface AttemptRowProps extends PlacedItem, KnownAttempts {
  /** The attempt's row in the columns. */
  row: number;
  /** Origin of the site. */
  site: string;
  /** Whether the heading above says the date; else it says the problem with its rank and genre. */
  isByDay: boolean;
  isTabStop: boolean;
  /** The attempt got the focus, by its id. */
  onFocus: (id: number) => void;
}

/** Memoised, since all rows in view are drawn with each step of scrolling. */
export function AttemptRow(props: AttemptRowProps) {
  return useMemo(() => drawn(props), [...Object.values(props), locale()]);
}

function drawn(props: AttemptRowProps) {
  const { index, count, top, innerRef, row, site, isByDay, isTabStop, onFocus } = props;
  const { id, problemId, at, solved, ms, level, context, info } = listedAttempt(props, row);
  const rank = isByDay && (info.rank ?? (level === null ? null : rankOfLevel(level)));
  const genre = [isByDay && info.genre && genreText(info.genre), context].filter(Boolean).join(' · ');
  return (
    <li
      ref={innerRef}
      class="AttemptRow"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-kind="row"
      data-index={index}
      data-id={id}
      data-solved={solved}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span class="AttemptRow-result">
        <Shape name={solved ? 'solved' : 'failed'} />
        <span class="unseen">{text(solved ? 'solved' : 'failed')}</span>
      </span>
      <span class="AttemptRow-when">
        <time dateTime={new Date(at).toISOString()} title={fullDate(at, locale())}>
          {isByDay ? timeOfDay(at, locale()) : dateAndTime(at, locale())}
        </time>
      </span>
      <span class="AttemptRow-problem">
        <a
          href={problemAddress(site, problemId)}
          target="_blank"
          rel="noreferrer"
          aria-label={text('history_in_new_tab', String(problemId))}
          tabIndex={isTabStop ? 0 : -1}
          onFocus={() => onFocus(id)}
        >
          {problemId}
        </a>
      </span>
      <span class="AttemptRow-rank">{rank && rankText(rank)}</span>
      <span class="AttemptRow-genre" title={genre}>
        {genre}
      </span>
      <span class="AttemptRow-time">
        <Duration ms={ms} shown={durationText(ms)} />
      </span>
      <span class="AttemptRow-sign">
        <StatusBadge status={null} sign={info.sign} bare />
      </span>
    </li>
  );
}
