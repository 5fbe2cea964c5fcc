/**
 * Returns a function that saves one value at a time; values that were replaced before their turn are skipped, so the
 * last value wins.
 *
 * The worker may die while it saves and then be asked again. Without this order, the first of two messages could arrive
 * after the second. `keep` must never reject.
 */
export function saveLatest<T>(keep: (choice: T) => Promise<unknown>): (choice: T) => void {
  let last: T;
  let isKeeping = false;

  async function keepAll(): Promise<void> {
    isKeeping = true;
    for (let kept: T | undefined; kept !== last; ) {
      kept = last;
      await keep(kept);
    }
    isKeeping = false;
  }

  return (choice) => {
    last = choice;
    if (!isKeeping) void keepAll();
  };
}
