import { useEffect, useState } from 'preact/hooks';
import type { Failure, Result } from '../../lib/failure.ts';
import { usePageReturn } from './use-page-return.ts';

/** What was pressed last on a problem, as long as the panel's content does not have it, and why it failed. */
interface Press<T> {
  /** What was pressed; null: nothing, or it failed. */
  pressed: T | null;
  failure: Failure | null;
  /** Shows what was pressed at once, and takes it back if `send` fails. */
  press(value: T, send: () => Promise<Result<null>>): void;
  forgetFailure(): void;
}

interface LastPress<T> {
  id: number | string;
  value: T;
  failure?: Failure;
}

/**
 * Returns the last press on problem `id`, or on what else has this name. `shown`: what the panel's content says; once it changes, the
 * press is over.
 */
export function usePress<T>(id: number | string, shown: string | null): Press<T> {
  const [last, setLast] = useState<LastPress<T> | null>(null);
  // The answer after a press says the same as the press, or what happened since.
  useEffect(() => setLast(null), [shown, id]);
  usePageReturn(() => setLast(null));
  const press = last?.id === id ? last : null;
  return {
    pressed: press && !press.failure ? press.value : null,
    failure: press?.failure ?? null,
    press(value, send) {
      const made = { id, value };
      setLast(made);
      void send().then((result) => {
        // A press that came later counts.
        if (!result.ok) setLast((now) => (now === made ? { ...made, failure: result.failure } : now));
      });
    },
    forgetFailure: () => setLast(null),
  };
}
