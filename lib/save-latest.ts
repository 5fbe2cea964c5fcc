/**
 * Returns a function that saves one value at a time; values that were replaced before their turn are skipped, so the
 * last value wins.
 *
 * The worker may die while it saves and then be asked again. Without this order, the first of two messages could arrive
 * after the second. `save` must never reject.
 */
export function saveLatest<T>(save: (choice: T) => Promise<unknown>): (choice: T) => void {
  let last: T;
  let isSaving = false;

  async function saveAll(): Promise<void> {
    isSaving = true;
    for (let saved: T | undefined; saved !== last; ) {
      saved = last;
      await save(saved);
    }
    isSaving = false;
  }

  return (choice) => {
    last = choice;
    if (!isSaving) void saveAll();
  };
}
