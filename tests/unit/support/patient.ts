import { WAIT_MS } from '../../patience.ts';
/** Options for `vi.waitUntil` and `vi.waitFor`, whose own limit is a second. */
export const PATIENT = { timeout: WAIT_MS };
