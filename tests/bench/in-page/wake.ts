import { ask } from '../../../lib/ask.ts';

/** Has the worker started, as any page of the extension does that asks it something. */
export async function wake(): Promise<null> {
  await ask('settingsChanged', null);
  return null;
}
