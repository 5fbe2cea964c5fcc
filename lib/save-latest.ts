/**
 * Has choices kept one at a time, and the last one last: of two questions to a worker that dies over them, the first may be
 * asked again after the second. What was chosen and changed meanwhile is passed over. `keep` never rejects.
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
