import type { Failure, Result } from '../../../lib/failure.ts';
import type { PanelModel } from '../../../lib/panel/panel-types.ts';
import { usePress } from '../use-press.ts';

export interface SessionEvents {
  /** Pauses the session, or resumes it. Resolves to a failure if that could not be stored. */
  onPause: (id: number, paused: boolean) => Promise<Result<null>>;
}

/** The pause of the session, and why the last press failed. */
export interface PanelPause {
  isPaused: boolean;
  failure: Failure | null;
  toggle(): void;
  forgetFailure(): void;
}

/** Returns the pause of the session that the panel shows. A press shows at once, and is taken back if it fails. */
export function usePause({ problem: { id }, session }: PanelModel, { onPause }: SessionEvents): PanelPause {
  const { pressed, failure, press, forgetFailure } = usePress<boolean>(id, session?.state ?? null);
  const isPaused = pressed ?? session?.state === 'paused';
  return {
    isPaused,
    failure,
    toggle: () => press(!isPaused, () => onPause(id, !isPaused)),
    forgetFailure,
  };
}
