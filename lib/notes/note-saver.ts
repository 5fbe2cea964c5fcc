import type { Result } from '../failure.ts';
import { saveLatest } from '../save-latest.ts';

/** So long after the first letter that is not stored yet, what is typed is stored, ms. */
const SOON_MS = 600;
/** So long after a failure it is tried again, ms. */
const RETRY_MS = 30_000;

/** Stores a text while it is being typed. */
export interface NoteSaver {
  /** Takes the text of the field after each change, and stores it soon. */
  type(text: string): void;
  /** Stores at once what is not stored yet, as when the player leaves the field. */
  flush(): void;
  /** The same when the page may end: what is typed is sent without waiting for what is on its way. */
  leave(): void;
}

/**
 * Returns a saver of one text. `send` stores a text and must not reject. One text is sent at a time, the last one last; what could not
 * be stored is sent again. `onResult` is called after each try; `isAll`: nothing was typed since.
 */
export function noteSaver(
  send: (text: string) => Promise<Result<null>>,
  onResult: (result: Result<null>, isAll: boolean) => void,
): NoteSaver {
  /** What was typed and is not stored, as far as is known. */
  let unsaved: string | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function store(text: string): Promise<void> {
    const result = await send(text);
    const isAll = unsaved === text;
    if (isAll && result.ok) unsaved = null;
    if (!result.ok) {
      clearTimeout(retry);
      retry = setTimeout(flush, RETRY_MS);
    }
    onResult(result, isAll);
  }
  const storeNext = saveLatest(store);

  /** Stops the timers. Returns what is not stored yet. */
  function takeUnsaved(): string | null {
    clearTimeout(soon);
    clearTimeout(retry);
    soon = undefined;
    return unsaved;
  }

  function flush(): void {
    const text = takeUnsaved();
    if (text !== null) storeNext(text);
  }

  return {
    type(text) {
      unsaved = text;
      soon ??= setTimeout(flush, SOON_MS);
    },
    flush,
    leave() {
      const text = takeUnsaved();
      if (text !== null) void store(text);
    },
  };
}
