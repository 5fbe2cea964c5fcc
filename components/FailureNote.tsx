import type { ComponentChildren } from 'preact';
import type { Failure } from '../lib/failure.ts';
import type { Say } from '../lib/messages/failure-text.ts';
import { text } from '../lib/text.ts';
import { Shape } from './Shape.tsx';

interface FailureNoteProps {
  failure: Failure;
  /** When the next attempt makes sense, epoch ms; left out if there is no retry. */
  retryAt?: number | null;
  now: number;
  /** Returns the text of a failure for the place where the note is shown. */
  say: Say;
  id?: string | undefined;
  /**
   * Opens the options page; left out on that page. The button appears only for failures that the player can resolve
   * there.
   */
  onOptions?: ((event: Event) => void) | undefined;
  /** Opens the first page, which takes the key; left out on that page and in the options. */
  onAddKey?: ((event: Event) => void) | undefined;
  /** More content, after the text on what to do. */
  children?: ComponentChildren;
}

/** Failures with a button: without a key it opens the first page, else the options. */
export const NEEDS_PLAYER: Failure['kind'][] = ['no-key', 'key-refused', 'key-damaged', 'no-permission'];

export function FailureNote({
  failure,
  retryAt = null,
  now,
  say,
  id,
  onOptions,
  onAddKey,
  children,
}: FailureNoteProps) {
  const sentences = say(failure, retryAt, now);
  const isKeyMissing = failure.kind === 'no-key';
  const onPress = isKeyMissing ? onAddKey : onOptions;
  return (
    <div class="FailureNote" data-kind={failure.kind} id={id}>
      <Shape name="warning" />
      {/* In a place of two lines, a long text is cut. */}
      <p title={sentences}>
        {sentences} {children}
      </p>
      {onPress && NEEDS_PLAYER.includes(failure.kind) && (
        <button type="button" class="button" onClick={onPress}>
          {text(isKeyMissing ? 'key_line_add' : 'options')}
        </button>
      )}
    </div>
  );
}

type FailurePlaceProps = Omit<FailureNoteProps, 'failure'> & { failure: Failure | null; class?: string };

/** It is in the page, empty, before a failure occurs, so that screen readers announce the failure when it appears. */
export function FailurePlace({ class: name, failure, ...note }: FailurePlaceProps) {
  return (
    <div class={name} aria-live="polite">
      {failure && <FailureNote failure={failure} {...note} />}
    </div>
  );
}
