import { useRef } from 'preact/hooks';
import { retrySentence } from '../../lib/messages/failure-text.ts';
import { isOftenMissed } from '../../lib/picks/often-missed.ts';
import { FailurePlace } from '../FailureNote.tsx';
import { HiddenNote, type HiddenNoteProps } from './HiddenNote.tsx';
import { History } from './History.tsx';
import { EasierLine } from './next/EasierLine.tsx';
import { NextRow, type NextRowProps } from './next/NextRow.tsx';
import { NoteField } from './note/NoteField.tsx';
import { NoteLine } from './note/NoteLine.tsx';
import { PanelFoot, type PanelFootProps } from './PanelFoot.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import { PracticeLine } from './practice/PracticeLine.tsx';
import type { AutoOpen } from './practice/use-auto-open.ts';
import { trusted } from './trusted.ts';

export interface PanelBodyProps extends PanelFootProps, NextRowProps, HiddenNoteProps {
  /** The player pressed "Show now". */
  onReveal: () => void;
  autoOpen: AutoOpen;
  /** The player wants to see how the practice session went. */
  onPractices: () => void;
  /** The player pressed the number of tries at problem `id`. */
  onTries: (id: number) => void;
}

/** A failure is shown below the stored data and never replaces them. */
export function PanelBody(props: PanelBodyProps) {
  const {
    model,
    texts,
    now,
    review,
    note,
    pause,
    autoOpen,
    covered,
    onReveal,
    onTries,
    onOptions,
    onAddKey,
  } = props;
  const { problem, hidden, spoilers, failure, retryAt, practice } = model;
  const isHidden = hidden.spoilers || hidden.results;
  const isOften = isOftenMissed(model.attempts);
  // Something below the list takes a part of its room.
  const isShort =
    failure !== null ||
    [props.next, review, note, pause].some((pressed) => pressed.failure !== null) ||
    practice !== null ||
    isOften ||
    (note.shown?.text ?? '') !== '' ||
    isHidden;
  const content = useRef<HTMLDivElement>(null);
  const reveal = trusted(() => {
    // The pressed button disappears, so the focus moves to the revealed content.
    content.current?.focus();
    onReveal();
  });
  return (
    <div class="PanelBody">
      <ProblemLine problem={problem} stars={texts.stars} />
      <div class="PanelBody-known" ref={content} tabIndex={-1}>
        {isHidden && <HiddenNote {...{ covered, spoilers }} onReveal={reveal} />}
        <History {...{ model, texts, now, review }} isShort={isShort} onTries={() => onTries(problem.id)} />
        <FailurePlace
          class="PanelBody-failure"
          failure={failure}
          retryAt={retryAt}
          now={now}
          say={retrySentence}
          onOptions={trusted(onOptions)}
          onAddKey={trusted(onAddKey)}
        />
      </div>
      {note.isOpen && note.shown ? <NoteField key={problem.id} note={note} /> : <NoteLine note={note} />}
      {practice && texts.practice !== null && (
        <PracticeLine
          {...{ practice, pause, autoOpen }}
          line={texts.practice}
          onPractices={props.onPractices}
        />
      )}
      {isOften && <EasierLine next={props.next} />}
      <NextRow {...props} />
      <PanelFoot {...props} />
    </div>
  );
}
