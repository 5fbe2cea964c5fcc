import { ask } from '../../../lib/ask.ts';
import { hasNoJobs, putStored, readStored } from './databases.ts';
import { historyIsComplete, stored } from './stored.ts';
import { writing } from './writing.ts';

/** Starts the worker, as any message of a page does. */
const wake = () => ask('settingsChanged', null).then(() => null);

// Evaluated in an address of the extension: its own code at its own databases.
const bench = { hasNoJobs, historyIsComplete, putStored, readStored, stored, wake, writing };
Object.assign(globalThis, { bench });

/** The tools that the page has then. */
export type Bench = typeof bench;
