const HALF_HOUR_MS = 30 * 60_000;

const halfHour = () => Math.floor(Date.now() / HALF_HOUR_MS);

/** Calls `then` in each new half hour in which the page is visible, until the signal aborts. */
export function onHalfHour(signal: AbortSignal, then: () => unknown): void {
  let last = halfHour();
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    clearTimeout(timer);
    timer = setTimeout(check, HALF_HOUR_MS - (Date.now() % HALF_HOUR_MS));
    if (document.hidden || halfHour() === last) return;
    last = halfHour();
    then();
  };
  check();
  document.addEventListener('visibilitychange', check, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
