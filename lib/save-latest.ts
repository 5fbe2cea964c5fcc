/**
 * Returns a function that saves one value at a time. If several values wait, only the last one is saved.
 *
 * The worker may die during a save, and the message is then repeated. Without this order, the first of two messages
 * could arrive after the second. `save` must never reject.
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
