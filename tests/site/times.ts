/** Epoch seconds as the API writes a moment: `2026-03-12T10:11:12+00:00`. */
export function isoMoment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`;
}

/** Epoch seconds as the API writes a day: `2026-03-12`. */
export function isoDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** A moment given as a Date, epoch milliseconds or ISO text, in whole epoch seconds. */
export function secondsOf(moment: Date | number | string): number {
  const milliseconds = new Date(moment).getTime();
  if (Number.isNaN(milliseconds)) throw new Error(`not a moment: ${String(moment)}`);
  return Math.floor(milliseconds / 1000);
}
