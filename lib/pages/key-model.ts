import { signal } from '@preact/signals';
import { ask } from '../ask.ts';
import type { Failure, Result } from '../failure.ts';
import type { Player } from '../model.ts';

/**
 * Returns the state of a page that takes a key: whether a key is being checked, and why the last one did not work, with functions
 * for the player's actions. `read` reads everything that the page shows.
 */
export function keyModel(read: () => Promise<void>) {
  const busy = signal(false);
  const failure = signal<Failure | null>(null);
  const now = signal(Date.now());

  function showFailure(shown: Failure | null): void {
    now.value = Date.now();
    failure.value = shown;
  }

  /** Waits for the worker's answer about a key and shows it. */
  async function showKeyResult(answer: Promise<Result<Player>>): Promise<void> {
    busy.value = true;
    showFailure(null);
    const result = await answer;
    await read();
    if (!result.ok) showFailure(result.failure);
    busy.value = false;
  }

  async function forget(): Promise<void> {
    showFailure(null);
    const result = await ask('forgetKey', null);
    await read();
    // The form for a new key is there before the answer. A failure of that key must stay.
    if (!result.ok) showFailure(result.failure);
  }

  return {
    busy,
    failure,
    now,
    showFailure,
    useKey: (text: string) => void showKeyResult(ask('useKey', text)),
    tryAgain: () => void showKeyResult(ask('tryKeyAgain', null)),
    forget: () => void forget(),
  };
}
