/** Options for `vi.waitUntil` and `vi.waitFor`: a slow machine gets half a minute before a test gives up. */
export const PATIENT = { timeout: 30_000 };
