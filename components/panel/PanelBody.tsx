import { useRef } from 'preact/hooks';
import { retrySentence } from '../../lib/messages/failure-text.ts';
import { text } from '../../lib/text.ts';
import { FailurePlace } from '../FailureNote.tsx';
import { AttemptList } from './AttemptList.tsx';
import { HiddenNote, type HiddenNoteProps } from './HiddenNote.tsx';
import type { Update } from './menu/use-update.ts';
import { NextRow, type NextRowProps } from './next/NextRow.tsx';
import { NoteButtons } from './note/NoteButtons.tsx';
import { NoteField } from './note/NoteField.tsx';
import { NoteLine } from './note/NoteLine.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import { ResultStrip } from './ResultStrip.tsx';
import { Grades } from './review/Grades.tsx';
import { ReviewLine } from './review/ReviewLine.tsx';
import { SessionLine } from './session/SessionLine.tsx';
import type { AutoOpen } from './session/use-auto-open.ts';
import { trusted } from './trusted.ts';

export interface PanelBodyProps extends NextRowProps, HiddenNoteProps {
  update: Update;
  /** The player pressed "Show now". */
  onReveal: () => void;
  autoOpen: AutoOpen;
  /** The player wants to see how the session went. */
  onSessions: () => void;
  /** The player pressed the number of attempts at problem `id`. */
  onAttempts: (id: number) => void;
}

/** What is known of the problem, which scrolls in a low window; then what the player can do. A failure never replaces data. */
export function PanelBody(props: PanelBodyProps) {
  const { model, texts, now, review, note, pause, update, autoOpen, onReveal, onAttempts } = props;
  const { problem, hidden, spoilers, attempts, failure, retryAt, session } = model;
  // What the player has made of it stays.
  const isMissing = failure?.kind === 'no-such-problem';
  const content = useRef<HTMLDivElement>(null);
  const reveal = trusted(() => {
    // The pressed button disappears, so the focus moves to the revealed content.
    content.current?.focus();
    onReveal();
  });
  return (
    <div class="PanelBody">
      <div class="PanelBody-known" ref={content} tabIndex={-1}>
        <ProblemLine problem={problem} texts={texts} onAttempts={() => onAttempts(problem.id)} />
        {(hidden.spoilers || hidden.results) && (
          <HiddenNote hidden={hidden} mayShow={spoilers !== null && props.mayShow} onReveal={reveal} />
        )}
        <ResultStrip {...{ attempts, texts, now }} />
        {attempts.length > 0 && <AttemptList {...{ attempts, texts, now }} />}
        <p class="PanelBody-said" role="status">
          {saidOf(update)}
        </p>
        <FailurePlace
          class="PanelBody-failure"
          failure={failure}
          retryAt={retryAt}
          now={now}
          say={retrySentence}
          onOptions={trusted(props.onOptions)}
          onAddKey={trusted(props.onAddKey)}
        />
      </div>
      {note.isOpen && note.shown ? <NoteField key={problem.id} note={note} /> : <NoteLine note={note} />}
      {model.review?.state === 'graded' && texts.review && (
        <Grades shown={model.review} texts={texts.review} review={review} />
      )}
      <div class="PanelBody-tools">
        {model.review && (!isMissing || model.review.state !== 'none') && (
          <ReviewLine shown={model.review} texts={texts.review} review={review} />
        )}
        {(!isMissing || note.shown?.text || note.shown?.bookmarked) && <NoteButtons note={note} />}
      </div>
      {session && texts.session !== null && (
        <SessionLine {...{ session, pause, autoOpen }} line={texts.session} onSessions={props.onSessions} />
      )}
      <NextRow {...props} />
    </div>
  );
}

/** What "Update" has come to. */
function saidOf({ state }: Update): string | null {
  if (state === 'running') return text('loading');
  return state === 'nothing-new' ? text('panel_nothing_new') : null;
}
