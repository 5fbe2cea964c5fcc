import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../lib/account/account.ts';
import { singleFlight } from '../../lib/single-flight.ts';

interface PartReading<Found> {
  account: ReadonlySignal<Account | null | undefined>;
  isShown: ReadonlySignal<boolean>;
  read: (owner: Account) => Promise<Found>;
  /** Called when there is another player, of whom nothing must stay. */
  forget: () => void;
  onError: (error: unknown) => void;
}

/**
 * Returns what one part of the page reads for itself, as a signal, null until then. It is read while the part is shown, and again whenever
 * the page has read the account, which it does after each change.
 */
export function readPart<Found>({ account, isShown, read, forget, onError }: PartReading<Found>) {
  const found = signal<Found | null>(null);
  let generation = account.value?.generation;
  const readSoon = singleFlight(async () => {
    const owner = account.value;
    if (!owner || !isShown.value) return;
    try {
      const next = await read(owner);
      if (account.value === owner) found.value = next;
    } catch (error) {
      onError(error);
    }
  });

  effect(() => {
    if (account.value?.generation !== generation) {
      found.value = null;
      forget();
    }
    generation = account.value?.generation;
    if (isShown.value) void readSoon();
  });

  return found;
}
