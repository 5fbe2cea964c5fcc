/** So many attempts failed in a row make a problem one that is often failed. */
const OFTEN_MISSED = 4;

/** Whether the player has failed each of the last attempts. `attempts`: the newest first. */
export function isOftenFailed(attempts: readonly { solved: boolean }[]): boolean {
  const last = attempts.slice(0, OFTEN_MISSED);
  return last.length === OFTEN_MISSED && last.every(({ solved }) => !solved);
}
