const { fetch } = globalThis;
const ends = new Set<() => void>();

/** Calls this once all tests of the file have run. Files share processes: what goes on would meet the tests of the next file. */
export function atFileEnd(end: () => void): void {
  ends.add(end);
}

/** Ends everything that the tests of a file have left, and their requests to another server. */
export function endFile(): void {
  for (const end of ends) end();
  ends.clear();
  Object.assign(globalThis, { fetch });
}
