import { useEffect, useState } from 'preact/hooks';
import type { Result } from '../../lib/failure.ts';
import { type NoteDraft, noteDraft } from '../../lib/notes/note-draft.ts';
import type { TypedText } from '../../lib/notes/notes.ts';

/** What was typed in this page, one draft for each key. A draft outlives its field, which may be removed while a text is on its way. */
const drafts = new Map<string, NoteDraft>();

/** Whether something was typed as the note with this key that is not stored yet. */
export function isUnsaved(key: string): boolean {
  return drafts.get(key)?.text() != null;
}

/**
 * Returns what the player types as the note with this key: of one account and problem. `stored`: its stored text; null if that is not
 * known. `send` stores a text. What is typed is stored soon, or at once when the page is left or the key changes.
 */
export function useNoteDraft(
  key: string,
  stored: string | null,
  send: (typed: TypedText) => Promise<Result<null>>,
): NoteDraft {
  const draft = drafts.get(key) ?? noteDraft(send);
  drafts.set(key, draft);
  const [, redraw] = useState(0);
  useEffect(() => draft.listen(() => redraw((count) => count + 1)), [draft]);
  useEffect(() => draft.know(stored), [draft, stored]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('visibilitychange', () => document.hidden && draft.leave(), { signal });
    window.addEventListener('pagehide', draft.leave, { signal });
    return () => {
      stop.abort();
      draft.leave();
    };
  }, [draft]);
  return draft;
}
