// Runs before each file of tests. Files share processes, so each begins with the browser and the databases as at first.
import 'fake-indexeddb/auto';
import './near-cursors.ts';
import './channels.ts';
import './browser-stand-in.ts';
import '../../gallery/i18n.ts';
import './no-decoders.ts';
import { afterAll } from 'vitest';
import { resetBrowser } from './browser-stand-in.ts';
import { endFile } from './file-end.ts';
import { answerTo } from './raw-storage.ts';

resetBrowser();

afterAll(async () => {
  endFile();
  // The extension closes its connections when a database is to be deleted, and a test may have left others open.
  const { _databases: databases } = indexedDB as unknown as {
    _databases: Map<string, { connections: IDBDatabase[] }>;
  };
  for (const [name, { connections }] of databases) {
    const deletion = indexedDB.deleteDatabase(name);
    deletion.onblocked = () => {
      for (const left of connections) left.close();
    };
    await answerTo(deletion);
  }
});
