import { setTimeout as pause } from 'node:timers/promises';
import { COLUMN_STORES } from '../../lib/store/columns.ts';
import type { TestPage } from '../e2e/browsers/browser.ts';
import type { Databases } from './in-page/databases.ts';
import { type StoredDatabase, storeIn } from './in-page/stored-databases.ts';
import { equip } from './in-page.ts';
import { readAll } from './reading.ts';
import type { Stage } from './stage.ts';

const LOOK_EVERY = 1_000;

/** Reads the player's history and problems completely, pauses the history, and resolves to everything that is stored then. */
export async function snapshot(stage: Stage): Promise<Databases> {
  const { options } = stage.companion;
  await readAll(stage, []);
  while (!(await options.evaluate<boolean>('bench.isAllRead()'))) await pause(LOOK_EVERY);
  const stored = await options.evaluate<Databases>('bench.readStored()');
  pauseHistory(stored.databases);
  dropColumns(stored.databases);
  return stored;
}

/**
 * Moves a tab to another extension and stores a snapshot there. `origin`: that of the extension's pages. The caller must end its
 * worker, which has other data in memory.
 */
export async function putSnapshot(page: TestPage, origin: string, stored: Databases): Promise<void> {
  await equip(page, origin);
  // As JSON text, which the browser parses faster than an expression of this length.
  await page.evaluate(`bench.putStored(JSON.parse(${JSON.stringify(JSON.stringify(stored))}))`);
}

/** Typed arrays cannot be sent as JSON. The build's worker makes the columns again. */
function dropColumns(databases: readonly StoredDatabase[]): void {
  const names: readonly string[] = COLUMN_STORES;
  for (const store of databases.flatMap(({ stores }) => stores)) {
    if (names.includes(store.name)) Object.assign(store, { keys: [], rows: [] });
  }
}

function pauseHistory(databases: readonly StoredDatabase[]): void {
  const { stores } = databases.find(({ name }) => name === 'core') ?? { stores: [] };
  // Version 0.1.0 had a store for the settings alone.
  const isFirst = stores.some(({ name }) => name === 'settings');
  const { keys, rows } = storeIn(databases, 'core', isFirst ? 'settings' : 'state');
  const key = isFirst ? 'only' : 'settings';
  const at = keys.includes(key) ? keys.indexOf(key) : keys.push(key) - 1;
  rows[at] = { ...(rows[at] ?? {}), historyPaused: true };
}
