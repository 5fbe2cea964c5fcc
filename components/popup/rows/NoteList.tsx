import { timeTexts } from '../../../lib/formatted-texts.ts';
import type { NoteRow, NoteList as Notes } from '../../../lib/popup/popup.ts';
import { numberText, text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { NoteText } from '../../notes/NoteText.tsx';
import { When } from '../../When.tsx';
import type { PopupProps } from '../popup-events.ts';
import { NumberRankGenre } from './NumberRankGenre.tsx';
import { ProblemLink } from './ProblemLink.tsx';
import { useRovingRows } from './roving-rows.ts';

interface NoteListProps extends PopupProps {
  found: Notes;
  rows: readonly NoteRow[];
}

/** The row of a pressed bookmark stays in its place until the list is left. */
export function NoteList({ found, rows, model, onOpen, onBookmark }: NoteListProps) {
  const { now, site } = model;
  const roving = useRovingRows(rows.map(({ problem }) => problem.id));
  if (rows.length === 0) return found.failure ? null : <Nothing />;
  return (
    <div class="OwnRows NoteList">
      <ul data-rows aria-label={text('notes_name')}>
        {rows.map((row) => {
          const { problem, note, line } = row;
          const stop = roving(problem.id);
          return (
            <li key={problem.id}>
              <ProblemLink id={problem.id} site={site} {...stop} onOpen={onOpen}>
                <NumberRankGenre {...problem} />
                <When at={note.changedAt} texts={changedTexts(note.changedAt, now)} />
                {line !== '' && <NoteText line={line} />}
              </ProblemLink>
              <IconButton
                label={text('notes_bookmark', `${problem.id}`)}
                icon={ICONS.bookmark}
                aria-pressed={note.bookmarked}
                tabIndex={stop.isTabStop ? 0 : -1}
                onFocus={stop.onFocus}
                onClick={() => onBookmark(row)}
              />
            </li>
          );
        })}
      </ul>
      {found.count > rows.length && (
        <p class="ResultList-end">{text('notes_latest', numberText(rows.length))}</p>
      )}
    </div>
  );
}

function changedTexts(at: number, now: number) {
  const { relative, full } = timeTexts(at, now);
  return { relative, full: text('notes_changed', full) };
}

function Nothing() {
  return (
    <div class="Empty">
      <p>
        <b>{text('notes_none')}</b>
      </p>
      <p>{text('notes_none_how')}</p>
    </div>
  );
}
