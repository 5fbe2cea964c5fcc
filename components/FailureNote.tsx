import type { ComponentChildren } from 'preact';
import type { Failure } from '../lib/failure.ts';
import type { Say } from '../lib/messages/failure-text.ts';
import { text } from '../lib/text.ts';
import { Shape } from './Shape.tsx';

interface FailureNoteProps {
  failure: Failure;
  retryAt: number | null;
  now: number;
  /** In the words of the place where it stands. */
  say: Say;
  id?: string | undefined;
  /** Given where the options page is elsewhere; the button shows when only the player can help. */
  onOptions?: ((event: Event) => void) | undefined;
  /** What else is good to know. */
  children?: ComponentChildren;
}

const NEEDS_THE_PLAYER: Failure['kind'][] = [
  'no-key',
  'key-refused',
  'key-damaged',
  'forbidden',
  'no-permission',
];

/** What is wrong and what to do, in plain words. */
export function FailureNote({ failure, retryAt, now, say, id, onOptions, children }: FailureNoteProps) {
  const { what, todo } = say(failure, retryAt, now);
  return (
    <div class="FailureNote" data-kind={failure.kind} id={id}>
      <Shape name="warning" />
      <p>
        <strong>{what}</strong> {todo} {children}
      </p>
      {onOptions && NEEDS_THE_PLAYER.includes(failure.kind) && (
        <button type="button" class="button" onClick={onOptions}>
          {text('panel_open_options')}
        </button>
      )}
    </div>
  );
}
