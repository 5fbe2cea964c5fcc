import { type Failure, isRefusal, type Result } from '../failure.ts';
import type { TypedText } from './notes.ts';

/** So long after the first letter that is not stored yet, what is typed is stored, ms. */
const SOON_MS = 600;
/** So long after a failure it is tried again, ms. */
const RETRY_MS = 30_000;
/** The text will never be stored: the key was forgotten or replaced, or newer text is stored. */
function isFinal(failure: Failure): boolean {
  return failure.kind === 'no-key' || isRefusal(failure);
}

/** What the player types as the note of one problem, until it is stored and the panel's content has it. */
export interface NoteDraft {
  /** What is shown instead of the text in the panel's content; null: nothing. */
  text(): string | null;
  /** Why the text is not stored yet, unless the player has read that. */
  failure(): Failure | null;
  /** Takes the text of the field after each change, and stores it soon. */
  type(text: string): void;
  /** Stores at once what is not stored yet. From now on, text from elsewhere may replace what is stored. */
  leave(): void;
  /** Takes the text in the panel's content; null if that is not known, or hidden. */
  know(text: string | null): void;
  /** The player has read the failure. It is not told again until something is typed. */
  forgetFailure(): void;
  /** Calls the listener after each change of text or failure. Returns a function that ends this. */
  listen(listener: () => void): () => void;
}

/** Returns the draft of one note. `send` stores a text, must not reject, and may be called again for the same text. */
export function noteDraft(send: (typed: TypedText) => Promise<Result<null>>): NoteDraft {
  let typed: TypedText | null = null;
  /** Whether it is stored, or never will be. */
  let isDone = false;
  /** Whether the player has not left the field since something was typed. */
  let isTyping = false;
  /** Whether the panel's content is yet to get what was stored. */
  let isAwaited = false;
  let known: string | null = null;
  let failure: Failure | null = null;
  let isFailureRead = false;
  /** The text that is on its way. */
  let sent: TypedText | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  /** Lets go of a text that is done, once nothing keeps it, and tells the listeners, unless nothing was typed. */
  function settle(): void {
    if (!typed) return;
    if (isDone && !isTyping && !isAwaited) typed = null;
    for (const listener of listeners) listener();
  }

  function flush(): void {
    clearTimeout(soon);
    soon = undefined;
    if (!typed || isDone || sent === typed) return;
    clearTimeout(retry);
    void store(typed);
  }

  async function store(text: TypedText): Promise<void> {
    sent = text;
    const result = await send(text);
    if (sent === text) sent = null;
    // Something was typed since, and is stored by itself.
    if (typed !== text) return;
    clearTimeout(retry);
    if (!result.ok && !isFinal(result.failure)) {
      retry = setTimeout(flush, RETRY_MS);
      failure = isFailureRead ? null : result.failure;
    } else {
      failure = null;
      isDone = true;
      isTyping &&= result.ok;
      isAwaited = result.ok && known !== null && !isSameText(text.text, known);
    }
    settle();
  }

  return {
    text: () => typed?.text ?? null,
    failure: () => failure,
    type(text) {
      // Later than what was typed before, although the clock may have been set back.
      typed = { text, typedAt: Math.max(Date.now(), (typed?.typedAt ?? 0) + 1) };
      isDone = false;
      isTyping = true;
      isFailureRead = false;
      soon ??= setTimeout(flush, SOON_MS);
      settle();
    },
    leave() {
      flush();
      isTyping = false;
      settle();
    },
    know(text) {
      if (text === known) return;
      known = text;
      isAwaited = false;
      settle();
    },
    forgetFailure() {
      if (!failure) return;
      failure = null;
      isFailureRead = true;
      settle();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether the worker stores two texts as the same note. Without letters, a note is deleted. */
function isSameText(one: string, other: string): boolean {
  return one === other || (one.trim() === '' && other.trim() === '');
}
