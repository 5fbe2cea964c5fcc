import { done, failed, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import { withoutOwnPause } from '../../requests/rate-limiter.ts';
import { currentGeneration, forgetKey, keyIn, saveKey } from '../account/key.ts';
import { tellTabs } from '../browser/tabs.ts';
import { useBase } from '../browser/use-site-address.ts';
import { probeSite, siteMoved } from '../net/either-host.ts';
import { checkStoredKey, ownerOfKey } from '../net/request.ts';
import type { RequestContext } from '../request-context.ts';
import type { PageHandlers } from './message.ts';

type SettingsHandlers = Pick<
  PageHandlers,
  'useKey' | 'tryKeyAgain' | 'forgetKey' | 'useBase' | 'settingsChanged'
>;

/** Handlers for messages about the key, the address of the site and the settings, from the options and the first page. */
export const settingsHandlers: SettingsHandlers = {
  useKey: async (pasted, { context }) => useKey(await context(), pasted),
  tryKeyAgain: async (_, { context }) => tryKeyAgain(await context()),
  forgetKey: forgetStoredKey,
  // The permission for the address may be new.
  useBase: (base, { worker }) => useBase(base, () => worker.events.readMissing(true)),
  settingsChanged: async (_, { worker }) => {
    worker.events.readMissing(true);
    await tellTabs({ changed: 'all' });
    return null;
  },
};

async function useKey(context: RequestContext, pasted: string): Promise<Result<Player>> {
  const key = keyIn(pasted);
  if ('failure' in key) return failed(key.failure);
  const since = await currentGeneration();
  await context.rateLimiter.change(withoutOwnPause);
  const base = new URL(context.settings.base).origin;
  const found = await probeSite(context, base);
  if (!found.ok) return found;
  const owner = await ownerOfKey(context, key.text, found.value);
  if (!owner.ok) return owner;
  const stored = await saveKey({ text: key.text, origin: found.value, player: owner.value }, since);
  if (stored) await siteMoved(base, stored.origin);
  context.events.readMissing(true);
  await tellTabs({ changed: 'all' });
  return stored ? owner : failed({ kind: 'no-key' });
}

async function tryKeyAgain(context: RequestContext): Promise<Result<Player>> {
  const { account } = context;
  if (!account) return failed({ kind: 'no-key' });
  await context.rateLimiter.change(withoutOwnPause);
  const owner = await checkStoredKey(context, account);
  context.events.readMissing(true);
  await tellTabs({ changed: 'all' });
  return owner;
}

async function forgetStoredKey(): Promise<Result<null>> {
  await forgetKey();
  await tellTabs({ changed: 'all' });
  return done(null);
}
