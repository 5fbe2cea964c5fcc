// Runs before each file of tests. Files share processes, so each begins with the browser and the databases as at first.
import 'fake-indexeddb/auto';
import './near-cursors.ts';
import './channels.ts';
import './browser-stand-in.ts';
import '../../gallery/i18n.ts';
import './no-decoders.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll } from 'vitest';
import { resetBrowser } from './browser-stand-in.ts';
import { endFile } from './file-end.ts';

resetBrowser();

afterAll(async () => {
  endFile();
  // The extension closes its connections when a database is to be deleted. What a test has left open blocks that, and is left behind.
  for (const { name = '' } of await indexedDB.databases()) {
    const deletion = indexedDB.deleteDatabase(name);
    await new Promise((resolve) => Object.assign(deletion, { onsuccess: resolve, onblocked: resolve }));
  }
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
});
