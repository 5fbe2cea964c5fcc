import { useState } from 'preact/hooks';
import type { PanelModel } from '../../../lib/panel/panel-types.ts';

/** An update that the player has asked for. */
export interface Update {
  /** `nothing-new`: it has ended, and there is no new attempt. */
  state: 'running' | 'nothing-new' | null;
  press(): void;
}

/** Returns the update of the panel's problem. `ask` asks the worker for it. */
export function useUpdate(
  { problem: { id }, attempts, checkedAt, pending, failure }: PanelModel,
  ask: () => void,
): Update {
  const newest = attempts[0]?.id ?? 0;
  /** What was known when the player pressed. */
  const [asked, setAsked] = useState<{ id: number; newest: number; checkedAt: number | null } | null>(null);
  const isOfThis = asked?.id === id && asked.newest === newest && failure === null;
  const isAnswered = isOfThis && asked.checkedAt !== checkedAt;
  return {
    state: !isOfThis ? null : pending ? 'running' : isAnswered ? 'nothing-new' : null,
    press() {
      if (pending) return;
      setAsked({ id, newest, checkedAt });
      ask();
    },
  };
}
