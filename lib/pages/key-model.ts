import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../account/account.ts';
import { ask } from '../ask.ts';
import type { Failure, Result } from '../failure.ts';
import type { Player } from '../model.ts';

/**
 * Returns the state of a page that takes a key: whether a key is being checked, and why the last one did not work, with functions
 * for the player's actions. `account`: the account that the page shows; `read` reads everything that the page shows.
 */
export function keyModel(account: ReadonlySignal<Account | null | undefined>, read: () => Promise<void>) {
  /** The check of a key that was not answered yet, with what was known of the stored key when it began. */
  const check = signal<{ stored: string } | null>(null);
  const stored = () => `${account.value?.generation} ${account.value?.refused}`;
  // An accepted key is shown as soon as it is stored, which is before the answer. Then the player may replace it.
  const busy = computed(() => check.value !== null && check.value.stored === stored());
  const failure = signal<Failure | null>(null);
  const now = signal(Date.now());

  function showFailure(shown: Failure | null): void {
    now.value = Date.now();
    failure.value = shown;
  }

  /** Waits for the worker's answer about a key and shows it, unless the check was ended or another begun by then. */
  async function showKeyResult(answer: Promise<Result<Player>>): Promise<void> {
    const begun = { stored: stored() };
    check.value = begun;
    showFailure(null);
    const result = await answer;
    await read();
    if (check.value !== begun) return;
    if (!result.ok) showFailure(result.failure);
    check.value = null;
  }

  /** Ends the last check for the page: its failure is not shown, neither now nor when its answer arrives. */
  function endCheck(): void {
    check.value = null;
    showFailure(null);
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
    endCheck,
    tryAgain: () => void showKeyResult(ask('tryKeyAgain', null)),
    forget: () => void forget(),
  };
}
