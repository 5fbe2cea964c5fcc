import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AttemptGroup, Grouping } from '../../../lib/attempt-list/groups.ts';
import { text } from '../../../lib/text.ts';
import { isForBrowser } from '../../modifiers.ts';
import { AttemptRow } from './AttemptRow.tsx';
import { GroupHeading } from './GroupHeading.tsx';
import type { HistoryPartProps } from './history-part-props.ts';
import { rowAfter } from './row-steps.ts';
import { useHeights, useNewHeights } from './use-heights.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useWindowList } from './use-window-list.ts';

/** The columns with a heading. The others show a sign, which has a tooltip. */
const COLUMNS = [
  ['when', 'history_when'],
  ['problem', 'history_problem'],
  ['rank', 'rank'],
  ['genre', 'genre'],
  ['time', 'time'],
] as const;

/** The columns that the heading of a problem says. */
const OF_PROBLEM: readonly string[] = ['rank', 'genre'];

/**
 * Only the rows in view are in the page. Arrow keys move the focus from row to row. New attempts at the top do not move what the
 * player reads.
 */
export function HistoryList({ view, site, now }: Pick<HistoryPartProps, 'view' | 'site' | 'now'>) {
  const { list, attempts, choice } = view;
  const { items, rows, groups, grouping } = list;
  const count = items.length;
  const body = useRef<HTMLUListElement>(null);
  const heights = useHeights(body);
  /** The attempt whose row has the focus. */
  const [focused, setFocused] = useState<number | null>(null);
  const toFocus = useRef(false);
  const isHeading = (index: number) => (items[index] ?? 0) < 0;
  // Asked for each item of a new list. Looking for a place that no array can have, below 0, would take most of the time.
  const groupAt = (index: number) => (isHeading(index) ? groups[-1 - (items[index] ?? 0)] : undefined);
  const idAt = (index: number) => attempts.id[rows[items[index] ?? 0] ?? 0] ?? 0;
  const keyOf = useCallback((index: number) => groupKey(groupAt(index), grouping) ?? idAt(index), [list]);
  const focusedIndex = useMemo(
    () => (focused === null ? null : indexOf(focused, count, keyOf)),
    [focused, keyOf],
  );
  const { virtualizer, top } = useWindowList({
    list: body,
    count,
    keyOf,
    heightOf: (index) => (isHeading(index) ? heights.heading : heights.row),
    alsoDrawn: focusedIndex,
  });
  useNewHeights(virtualizer, body, heights);
  useKeptPlace(
    virtualizer,
    useMemo(() => ({ count, keyOf }), [keyOf]),
    choice,
  );
  useLayoutEffect(() => {
    if (!toFocus.current) return;
    toFocus.current = false;
    body.current
      ?.querySelector<HTMLElement>(`[data-index="${focusedIndex}"] a`)
      ?.focus({ preventScroll: true });
  });
  const inView = virtualizer.range?.startIndex ?? 0;
  /** The row that the Tab key reaches. */
  const stop = focusedIndex ?? (isHeading(inView) ? inView + 1 : inView);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForBrowser(event) || event.shiftKey) return;
    const next = rowAfter(event.key, stop, count, isHeading);
    if (next === null) return;
    event.preventDefault();
    toFocus.current = true;
    setFocused(idAt(next));
    virtualizer.scrollToIndex(next, { align: 'auto' });
  };
  return (
    <div class="HistoryList" data-grouping={grouping}>
      <div class="HistoryList-head" aria-hidden="true">
        {COLUMNS.map(([column, words]) => (
          <span key={column} class={`AttemptRow-${column}`}>
            {(grouping === 'day' || !OF_PROBLEM.includes(column)) && text(words)}
          </span>
        ))}
      </div>
      <ul
        ref={body}
        class="HistoryList-items"
        aria-label={text('page_part_history')}
        style={{ height: `${virtualizer.getTotalSize()}px` }}
        onKeyDown={onKeyDown}
        onFocusOut={() => setFocused(null)}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const group = groupAt(index);
          const placed = { index, count, top: start - top, innerRef: virtualizer.measureElement };
          return group ? (
            <GroupHeading
              key={key}
              {...placed}
              group={group}
              info={view.infoOf(group.problemId)}
              grouping={grouping}
              now={now}
            />
          ) : (
            <AttemptRow
              key={key}
              {...placed}
              attempts={attempts}
              infoOf={view.infoOf}
              row={rows[items[index] ?? 0] ?? 0}
              site={site}
              isByDay={grouping === 'day'}
              isTabStop={index === stop}
              onFocus={setFocused}
            />
          );
        })}
      </ul>
    </div>
  );
}

/**
 * Returns what stays the same of a group when attempts are added to it at the top: a negative number, since those of attempts are not;
 * undefined for no group.
 */
function groupKey(group: AttemptGroup | undefined, grouping: Grouping): number | undefined {
  return group && -1 - (grouping === 'problem' ? group.problemId : group.from);
}

function indexOf(id: number, count: number, keyOf: (index: number) => number): number | null {
  for (let index = 0; index < count; index++) if (keyOf(index) === id) return index;
  return null;
}
