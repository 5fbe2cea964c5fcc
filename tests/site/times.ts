/** Formats epoch seconds as the API does: `2026-03-12T10:11:12+00:00`. */
export function isoMoment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`;
}

/** Formats the day of epoch seconds as the API does: `2026-03-12`. */
export function isoDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Converts a Date, epoch milliseconds or ISO text to whole epoch seconds. */
export function secondsOf(moment: Date | number | string): number {
  const milliseconds = new Date(moment).getTime();
  if (Number.isNaN(milliseconds)) throw new Error(`not a moment: ${String(moment)}`);
  return Math.floor(milliseconds / 1000);
}
