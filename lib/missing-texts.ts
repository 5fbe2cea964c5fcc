import { ask, extensionLives } from './ask.ts';
import { addTemplates, hasTemplate, takeMissingKeys } from './text.ts';

/** Requests that the worker has not answered yet, by key. What is drawn meanwhile lacks these texts too. */
const requests = new Map<string, Promise<void>>();

/** Gets the texts from the worker that this page lacks (see `text.ts`). Resolves to whether there are new ones to draw. */
export async function loadMissingTexts(): Promise<boolean> {
  if (!extensionLives()) return false;
  const keys = takeMissingKeys();
  const others = keys.filter((key) => !requests.has(key) && !hasTemplate(key));
  if (others.length > 0) {
    const request = load(others);
    for (const key of others) requests.set(key, request);
  }
  await Promise.all(keys.map((key) => requests.get(key)));
  return keys.some(hasTemplate);
}

async function load(keys: string[]): Promise<void> {
  const reply = await ask('texts', keys);
  for (const key of keys) requests.delete(key);
  if (reply.ok) addTemplates(reply.value);
}
