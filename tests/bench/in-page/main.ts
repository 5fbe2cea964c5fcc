import { hasNoJobs, putStored, readStored } from './databases.ts';
import { stored } from './stored.ts';
import { wake } from './wake.ts';
import { historyIsWhole } from './whole.ts';
import { writing } from './writing.ts';

// Evaluated in an address of the extension: its own code at its own databases.
const bench = { hasNoJobs, historyIsWhole, putStored, readStored, stored, wake, writing };
Object.assign(globalThis, { bench });

/** What that page can be asked for then. */
export type Bench = typeof bench;
