/** A prediction before an attempt and its outcome. */
export interface PredictedOutcome {
  success: number;
  solved: boolean;
}

/**
 * Returns the expected calibration error: the difference between the share of solved attempts and the mean prediction,
 * averaged over bins of equal width, weighted by the number of attempts in them.
 */
export function calibrationError(outcomes: readonly PredictedOutcome[], bins = 20): number {
  const inBins = Map.groupBy(outcomes, ({ success }) => Math.min(Math.floor(success * bins), bins - 1));
  const off = [...inBins.values()].map((bin) =>
    Math.abs(bin.reduce((sum, { success, solved }) => sum + success - Number(solved), 0)),
  );
  return off.reduce((sum, one) => sum + one, 0) / outcomes.length;
}

/** Returns the mean negative log-likelihood of the outcomes. */
export function logLoss(outcomes: readonly PredictedOutcome[]): number {
  return (
    outcomes.reduce((sum, { success, solved }) => sum - Math.log(solved ? success : 1 - success), 0) /
    outcomes.length
  );
}

/** Prints figures next to the test results; fractions have four digits. */
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
