import { changeState } from './core.ts';

/** Whether this version has news that no popup has shown: the extension was updated since one asked last, and not just installed. */
export async function takeNews(version: string): Promise<boolean> {
  let before: unknown = version;
  await changeState('version', (stored) => {
    before = stored ?? version;
    return version;
  });
  return before !== version;
}
