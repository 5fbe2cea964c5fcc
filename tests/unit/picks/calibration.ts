/** What was said before an attempt, and how it went. */
export interface Said {
  success: number;
  solved: boolean;
}

/**
 * Expected calibration error: by how much the share of solved attempts differs from what was said of them, averaged over
 * bins of equal width by the number of attempts in them.
 */
export function calibrationError(said: readonly Said[], bins = 20): number {
  const inBins = Map.groupBy(said, ({ success }) => Math.min(Math.floor(success * bins), bins - 1));
  const off = [...inBins.values()].map((bin) =>
    Math.abs(bin.reduce((sum, { success, solved }) => sum + success - Number(solved), 0)),
  );
  return off.reduce((sum, one) => sum + one, 0) / said.length;
}

/** Mean negative log-likelihood of the outcomes. */
export function logLoss(said: readonly Said[]): number {
  return (
    said.reduce((sum, { success, solved }) => sum - Math.log(solved ? success : 1 - success), 0) / said.length
  );
}

/** Shows figures beside the results of the tests; fractions with four digits. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const cell = (of: string | number) =>
    typeof of === 'string' || Number.isInteger(of) ? `${of}` : of.toFixed(4);
  const line = (cells: readonly (string | number)[]) =>
    cells.map((of, i) => (i === 0 ? cell(of).padEnd(16) : cell(of).padStart(11))).join('');
  process.stdout.write(`${[title, line(head), ...rows.map(line)].join('\n')}\n`);
}
