import { ask, extensionLives } from './ask.ts';
import { addTemplates, takeMissingKeys } from './text.ts';

/** Gets the texts from the worker that this page lacks (see `text.ts`). Resolves to whether there are new ones to draw. */
export async function loadMissingTexts(): Promise<boolean> {
  if (!extensionLives()) return false;
  const keys = takeMissingKeys();
  if (keys.length === 0) return false;
  const reply = await ask('texts', keys);
  if (reply.ok) addTemplates(reply.value);
  return reply.ok;
}
