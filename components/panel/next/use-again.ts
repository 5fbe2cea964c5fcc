import type { AgainState } from '../../../lib/again/again.ts';
import type { Failure, Result } from '../../../lib/failure.ts';
import type { PanelModel } from '../../../lib/panel/panel.ts';
import { usePress } from '../use-press.ts';

export interface AgainEvents {
  /** Puts the problem on the list "Try again", or takes it off. Resolves to a failure if that could not be stored. */
  onAgain: (id: number, on: boolean) => Promise<Result<null>>;
}

/** Whether the panel's problem is on the list "Try again", and why the last press failed. */
export interface Again {
  state: AgainState;
  failure: Failure | null;
  /** Puts the problem on the list, or takes it off. */
  set(on: boolean): void;
  forgetFailure(): void;
}

/** Returns the state of the panel's problem on the list "Try again". A press shows at once, and is taken back if it fails. */
export function useAgain({ problem: { id }, again }: PanelModel, { onAgain }: AgainEvents): Again {
  const { pressed, failure, press, forgetFailure } = usePress<boolean>(id, again);
  return {
    state: pressed === null || again === null ? again : pressed ? 'listed' : 'offered',
    failure,
    set: (on) => press(on, () => onAgain(id, on)),
    forgetFailure,
  };
}
