import { browser } from 'wxt/browser';
import { putDatabases, readDatabases, type StoredDatabase } from './stored-databases.ts';

/** Everything that the extension has stored in this browser. */
export interface Databases {
  storage: Record<string, unknown>;
  databases: StoredDatabase[];
}

/** Resolves to everything that the extension has stored here. */
export async function readStored(): Promise<Databases> {
  return { storage: await browser.storage.local.get(), databases: await readDatabases() };
}

/** Replaces everything that is stored here by what another browser had stored. */
export async function putStored({ storage, databases }: Databases): Promise<null> {
  await putDatabases(databases);
  await browser.storage.local.set(storage);
  return null;
}

/** Resolves to whether no alarm is set for background work, so that nothing has to be fetched. */
export async function isAllRead(): Promise<boolean> {
  return (await browser.alarms.get('background-work')) === undefined;
}
