import { historyIsComplete, stored } from './stored.ts';

// Evaluated in a page of the extension's origin, so that the extension's own code runs on its own databases.
const bench = { historyIsComplete, stored };
Object.assign(globalThis, { bench });

/** The functions that the page then has. */
export type Bench = typeof bench;
