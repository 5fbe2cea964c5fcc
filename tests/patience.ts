// Limits in ms that measure nothing: they only end what hangs. They are all here, because a machine in continuous integration
// may be four times slower than a developer's, and a limit that is too short fails a test that found nothing wrong.

/** A wait for one thing: an element, a text, a page, a popup, the answer to one request. */
export const WAIT_MS = 120_000;
/** A wait for several steps of the worker, or for one that begins with an alarm. An alarm may come a minute late. */
export const STEPS_MS = 150_000;
/** A wait for many requests, of which some are a second apart, such as those for a player's history. */
export const MANY_REQUESTS_MS = 300_000;

/** One command to a browser. Shorter than a test, so that the error names the command that was never answered. */
export const COMMAND_MS = 300_000;
/** The start of a browser's process. */
export const BROWSER_START_MS = 240_000;
/** The orderly end of a browser's process. */
export const BROWSER_END_MS = 30_000;
/** The start or the end of the extension's worker. */
export const WORKER_MS = 90_000;

/** A browser test; one that takes minutes on a fast machine. */
export const TEST_MS = 480_000;
export const LONG_TEST_MS = 1_200_000;

/** A unit test; one that reads large data; one with thousands of random cases. */
export const UNIT_MS = 240_000;
export const LONG_UNIT_MS = 1_200_000;
export const RANDOM_UNIT_MS = 3_600_000;

/** A test that checks so many states of the gallery, one after another. */
export const msForStates = (count: number) => 60_000 + 20_000 * count;
