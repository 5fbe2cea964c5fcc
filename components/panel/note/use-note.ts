import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure, Result } from '../../../lib/failure.ts';
import type { NoteContent, ShownNoteChange } from '../../../lib/notes/notes.ts';
import type { PanelModel } from '../../../lib/panel/panel-types.ts';
import { useNoteDraft } from '../../notes/use-note-draft.ts';
import { usePress } from '../use-press.ts';

export interface NoteEvents {
  /** Stores a change of the player's note of the problem. Resolves to a failure if that could not be stored. */
  onNote: (made: ShownNoteChange) => Promise<Result<null>>;
}

/** The player's note of the panel's problem, and why the last change of it could not be stored. */
export interface PanelNote {
  /** With what the player has just typed and pressed; null: it is not known, or hidden. */
  shown: NoteContent | null;
  isOpen: boolean;
  failure: Failure | null;
  /** Whether `failure` is of the text, which is tried again. */
  isTextUnsaved: boolean;
  /** The button that unfolds the field. It gets the focus when the field is folded. */
  button: RefObject<HTMLButtonElement | null>;
  setBookmark(on: boolean): void;
  /** Unfolds the field, which takes the focus, or folds it. */
  open(isOpen: boolean): void;
  type(text: string): void;
  /** The field has lost the focus. */
  leave(): void;
  forgetFailure(): void;
}

/** Returns the player's note of the panel's problem. What is typed is stored soon, or at once when the field or the page is left. */
export function useNote(
  { problem: { id }, generation: shownFor, note }: PanelModel,
  { onNote, collapsed }: NoteEvents & { collapsed: boolean },
): PanelNote {
  const lastGeneration = useRef(0);
  // An empty panel, as between two problems, does not say whose it is.
  if (shownFor > 0) lastGeneration.current = shownFor;
  const generation = lastGeneration.current;
  const key = `${generation} ${id}`;
  const stored = note?.text ?? null;
  const draft = useNoteDraft(key, stored, (change) => onNote({ id, generation, change }));
  const bookmark = usePress<boolean>(key, note && String(note.bookmarked));
  const [opened, setOpened] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => () => setOpened(null), [draft]);
  // With the panel, the field is folded too: it must not take the focus when the panel is unfolded.
  useEffect(() => {
    if (collapsed) setOpened(null);
  }, [collapsed]);

  const typed = draft.text();
  const failure = draft.failure();
  const bookmarked = bookmark.pressed ?? note?.bookmarked ?? false;
  return {
    // The field stays while it is in use, whatever becomes of the rest.
    shown: note || typed !== null ? { text: typed ?? stored ?? '', bookmarked } : null,
    isOpen: opened === key,
    failure: failure ?? bookmark.failure,
    isTextUnsaved: failure !== null,
    button,
    setBookmark: (on) => bookmark.press(on, () => onNote({ id, generation, change: { bookmarked: on } })),
    open(isOpen) {
      if (!isOpen) button.current?.focus();
      setOpened(isOpen ? key : null);
    },
    type: draft.type,
    leave: draft.leave,
    forgetFailure() {
      bookmark.forgetFailure();
      draft.forgetFailure();
    },
  };
}
