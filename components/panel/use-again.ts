import { useEffect, useState } from 'preact/hooks';
import type { AgainState } from '../../lib/again/again.ts';
import type { Failure, Result } from '../../lib/failure.ts';
import type { PanelModel } from '../../lib/panel/panel.ts';

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

interface LastPress {
  id: number;
  on: boolean;
  failure?: Failure;
}

/** Returns the state of the panel's problem on the list "Try again". A press shows at once, and is taken back if it fails. */
export function useAgain({ problem: { id }, again }: PanelModel, { onAgain }: AgainEvents): Again {
  const [last, setLast] = useState<LastPress | null>(null);
  // The answer after a press says the same as the press, or what happened since.
  useEffect(() => setLast(null), [again, id]);
  const press = last?.id === id ? last : null;
  const isShown = press !== null && !press.failure && again !== null;
  return {
    state: isShown ? (press.on ? 'listed' : 'offered') : again,
    failure: press?.failure ?? null,
    set(on) {
      const made = { id, on };
      setLast(made);
      void onAgain(id, on).then((result) => {
        // A press that came later counts.
        if (!result.ok) setLast((now) => (now === made ? { ...made, failure: result.failure } : now));
      });
    },
    forgetFailure: () => setLast(null),
  };
}
