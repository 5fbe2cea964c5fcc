import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../account/account.ts';
import { ask } from '../ask.ts';
import type { Failure, Result } from '../failure.ts';
import type { Player } from '../model.ts';

/** The key that the site checks: one that the player entered, or the stored one once more. */
type CheckedKey = 'new' | 'stored';

/**
 * Returns the state of a page that takes a key: which key is being checked, and why it did not work, with functions for the
 * player's actions. `account`: the account that the page shows; `read` reads everything that the page shows.
 */
export function keyModel(account: ReadonlySignal<Account | null | undefined>, read: () => Promise<void>) {
  /** The last check if it was not answered yet, with what was known of the stored key when it began. */
  const check = signal<{ of: CheckedKey; known: unknown } | null>(null);
  // An accepted key is shown as soon as it is stored, which is before the answer. Then the player may replace it.
  const checked = computed(() => {
    const begun = check.value;
    return begun && begun.known === known(begun.of) ? begun.of : null;
  });
  /** Why a key did not work, and the generation of the account then. It says nothing about an account that another page stores. */
  const last = signal<{ failure: Failure; of: CheckedKey; generation: number | undefined } | null>(null);
  effect(() => {
    if (last.value && last.value.generation !== account.value?.generation) last.value = null;
  });
  const failureOf = (of: CheckedKey) => computed(() => (last.value?.of === of ? last.value.failure : null));
  const now = signal(Date.now());

  /** Returns what changes when the site accepts the key. */
  function known(of: CheckedKey): unknown {
    const { generation, refused } = account.value ?? {};
    return of === 'stored' ? `${generation} ${refused}` : generation;
  }

  function showFailure(shown: Failure | null, of: CheckedKey = 'new'): void {
    now.value = Date.now();
    last.value = shown && { failure: shown, of, generation: account.value?.generation };
  }

  /** Waits for the worker's answer about a key and shows it, unless another check began meanwhile. */
  async function showKeyResult(of: CheckedKey, answer: Promise<Result<Player>>): Promise<void> {
    const begun = { of, known: known(of) };
    check.value = begun;
    showFailure(null);
    const result = await answer;
    await read();
    if (check.value !== begun) return;
    if (!result.ok) showFailure(result.failure, of);
    check.value = null;
  }

  async function forget(): Promise<void> {
    showFailure(null);
    const result = await ask('forgetKey', null);
    await read();
    // The form for a new key is there before the answer. A failure of that key must stay.
    if (!result.ok) showFailure(result.failure);
  }

  return {
    /** Whether the site is checking a key that the player entered. */
    busy: computed(() => checked.value === 'new'),
    /** Whether the site is checking the stored key once more. */
    checking: computed(() => checked.value === 'stored'),
    /** Why the key that the player entered did not work, or something else that the player did with the key. */
    failure: failureOf('new'),
    /** Why the last check of the stored key did not work. */
    checkFailure: failureOf('stored'),
    now,
    showFailure,
    useKey: (text: string) => void showKeyResult('new', ask('useKey', text)),
    tryAgain: () => void showKeyResult('stored', ask('tryKeyAgain', null)),
    forget: () => void forget(),
  };
}
