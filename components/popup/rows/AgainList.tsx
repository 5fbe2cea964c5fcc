import { useLayoutEffect, useRef } from 'preact/hooks';
import { timeTexts } from '../../../lib/formatted-texts.ts';
import type { AgainList as Again, AgainRow } from '../../../lib/popup/popup.ts';
import { numberText, text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { When } from '../../When.tsx';
import type { PopupProps } from '../popup-events.ts';
import { NumberRankGenre } from './NumberRankGenre.tsx';
import { ProblemLink } from './ProblemLink.tsx';
import { useRovingRows } from './roving-rows.ts';

interface AgainListProps extends PopupProps {
  found: Again;
  rows: readonly AgainRow[];
}

/** The row of a removed one stays in its place until the list is left, with a button that puts it back. */
export function AgainList({ found, rows, model, onOpen, onAgainRemove, onAgainPutBack }: AgainListProps) {
  const { now, site } = model;
  const list = useRef<HTMLUListElement>(null);
  const pressedId = useRef(0);
  const roving = useRovingRows(rows.map(({ problem }) => problem.id));
  const removed = rows.filter(({ isRemoved }) => isRemoved);
  const shown = rows.length - removed.length;
  // A press replaces the pressed button with the one that takes it back.
  useLayoutEffect(() => {
    list.current?.querySelector<HTMLElement>(`[data-of="${pressedId.current}"]`)?.focus();
    pressedId.current = 0;
  }, [removed.length]);
  const change = (row: AgainRow) => {
    pressedId.current = row.problem.id;
    if (row.isRemoved) onAgainPutBack(row);
    else onAgainRemove(row);
  };
  if (rows.length === 0) return found.failure ? null : <Nothing />;
  return (
    <div class="OwnRows AgainList">
      <ul ref={list} data-rows aria-label={text('again_name')}>
        {rows.map((row) => {
          const { problem, entry, isRemoved } = row;
          const { id } = problem;
          const stop = roving(id);
          const button = {
            'data-of': id,
            tabIndex: stop.isTabStop ? 0 : -1,
            onFocus: stop.onFocus,
            onClick: () => change(row),
          };
          return (
            <li key={id} data-removed={isRemoved}>
              <ProblemLink id={id} site={site} {...stop} onOpen={onOpen}>
                <NumberRankGenre {...problem} />
                {isRemoved ? (
                  <span class="AgainList-removed">{text('again_removed')}</span>
                ) : (
                  <When at={entry.addedAt} texts={addedTexts(entry.addedAt, now)} />
                )}
              </ProblemLink>
              {isRemoved ? (
                <button
                  type="button"
                  class="quiet-button"
                  aria-label={text('again_put_back', `${id}`)}
                  {...button}
                >
                  {text('undo')}
                </button>
              ) : (
                <IconButton label={text('again_remove', `${id}`)} icon={ICONS.remove} {...button} />
              )}
            </li>
          );
        })}
      </ul>
      {found.count > rows.length && <p class="ResultList-end">{text('again_first', numberText(shown))}</p>}
    </div>
  );
}

function addedTexts(at: number, now: number) {
  const { relative, full } = timeTexts(at, now);
  return { relative, full: text('again_added', full) };
}

function Nothing() {
  return (
    <div class="Empty">
      <p>
        <b>{text('again_none')}</b>
      </p>
      <p>{text('again_none_how')}</p>
    </div>
  );
}
