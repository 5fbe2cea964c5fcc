import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Failure, Result } from '../../../lib/failure.ts';
import { noteSaver } from '../../../lib/notes/note-saver.ts';
import type { NoteChange, NoteContent } from '../../../lib/notes/notes.ts';
import type { PanelModel } from '../../../lib/panel/panel.ts';
import { usePress } from '../use-press.ts';

export interface NoteEvents {
  /** Stores a change of the player's note of the problem. Resolves to a failure if that could not be stored. */
  onNote: (id: number, change: NoteChange) => Promise<Result<null>>;
}

/** The player's note of the panel's problem, and why the last change of it could not be stored. */
export interface PanelNote {
  /** With what the player has just typed and pressed; null: it is not known, or hidden. */
  shown: NoteContent | null;
  /** Whether the field is unfolded. */
  isOpen: boolean;
  failure: Failure | null;
  /** Whether `failure` is of the text, which is tried again. */
  isTextUnsaved: boolean;
  /** The button that unfolds the field. It gets the focus when the field is folded. */
  button: RefObject<HTMLButtonElement | null>;
  setBookmark(on: boolean): void;
  /** Unfolds the field, which takes the focus, or folds it. */
  open(isOpen: boolean): void;
  /** The field has got the focus, or another text, or has lost the focus. */
  enter(): void;
  type(text: string): void;
  leave(): void;
  forgetFailure(): void;
}

/** What is in the field, which nothing else may replace while it has the focus, or is not stored. */
interface Draft {
  id: number;
  text: string;
  hasFocus: boolean;
  isStored: boolean;
  /** Whether it is stored, and the panel's content does not have it yet. */
  isAwaited: boolean;
}

/** Returns the draft; null if the panel's content may replace it. */
function kept(draft: Draft): Draft | null {
  return draft.hasFocus || !draft.isStored || draft.isAwaited ? draft : null;
}

/** Returns the player's note of the panel's problem. What is typed is stored soon, or at once when the field or the page is left. */
export function useNote(
  { problem: { id }, note }: PanelModel,
  { onNote, collapsed }: NoteEvents & { collapsed: boolean },
): PanelNote {
  const bookmark = usePress<boolean>(id, note && String(note.bookmarked));
  const [openedId, setOpenedId] = useState<number | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [unsaved, setUnsaved] = useState<{ id: number; failure: Failure } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const stored = note?.text ?? '';
  const latest = useRef({ onNote, stored });
  latest.current = { onNote, stored };

  const saver = useMemo(() => {
    const change = (to: (draft: Draft) => Draft) => setDraft((now) => (now?.id === id ? kept(to(now)) : now));
    return noteSaver(
      (text) => latest.current.onNote(id, { text }),
      (result, isAll) => {
        setUnsaved(result.ok ? null : { id, failure: result.failure });
        if (!result.ok || !isAll) return;
        change((now) => ({ ...now, isStored: true, isAwaited: now.text !== latest.current.stored }));
      },
    );
  }, [id]);
  useEffect(() => {
    const stop = new AbortController();
    const onHidden = () => document.hidden && saver.leave();
    document.addEventListener('visibilitychange', onHidden, { signal: stop.signal });
    window.addEventListener('pagehide', saver.leave, { signal: stop.signal });
    return () => {
      stop.abort();
      saver.leave();
    };
  }, [saver]);
  // With the panel, the field is folded too: it must not take the focus when the panel is unfolded.
  useEffect(() => {
    if (collapsed) setOpenedId(null);
  }, [collapsed]);
  // What is stored is now what was typed, or what was typed in another tab since.
  useEffect(() => setDraft((now) => now && kept({ ...now, isAwaited: false })), [stored, id]);

  const typed = draft?.id === id ? draft : null;
  const bookmarked = bookmark.pressed ?? note?.bookmarked ?? false;
  const text = typed?.text ?? stored;
  const isTextUnsaved = unsaved?.id === id;
  return {
    // The field stays while it is in use, whatever becomes of the rest.
    shown: note || typed ? { text, bookmarked } : null,
    isOpen: openedId === id,
    failure: isTextUnsaved ? unsaved.failure : bookmark.failure,
    isTextUnsaved,
    button,
    setBookmark: (on) => bookmark.press(on, () => onNote(id, { bookmarked: on })),
    open(isOpen) {
      if (!isOpen) button.current?.focus();
      setOpenedId(isOpen ? id : null);
    },
    enter: () => setDraft({ id, text, isStored: true, isAwaited: false, ...typed, hasFocus: true }),
    type(text) {
      saver.type(text);
      setDraft({ id, text, hasFocus: true, isStored: false, isAwaited: false });
    },
    leave() {
      saver.flush();
      setDraft((now) => now && kept({ ...now, hasFocus: false }));
    },
    forgetFailure() {
      bookmark.forgetFailure();
      setUnsaved(null);
    },
  };
}
