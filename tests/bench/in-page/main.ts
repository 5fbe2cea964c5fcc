import { ask } from '../../../lib/ask.ts';
import { isAllRead, putStored, readStored } from './databases.ts';
import { historyIsComplete, stored } from './stored.ts';

/** Starts the worker, as any message of a page does. */
const wake = () => ask('settingsChanged', null).then(() => null);

// Evaluated in a page of the extension's origin, so that the extension's own code runs on its own databases.
const bench = { isAllRead, historyIsComplete, putStored, readStored, stored, wake };
Object.assign(globalThis, { bench });

/** The functions that the page then has. */
export type Bench = typeof bench;
