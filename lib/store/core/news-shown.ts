import { ONLY } from '../database.ts';
import { core } from './core.ts';

/** Whether this version has news that no popup has shown: the extension was updated since one asked last, and not just installed. */
export async function takeNews(version: string): Promise<boolean> {
  const taking = (await core()).transaction('version', 'readwrite');
  const before = await taking.store.get(ONLY);
  if (before !== version) await taking.store.put(version, ONLY);
  await taking.done;
  return before !== undefined && before !== version;
}
