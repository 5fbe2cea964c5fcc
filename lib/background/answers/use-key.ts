import { keyIn } from '../../account/pasted-key.ts';
import { done, failed, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import { withoutOwnPause } from '../../requests/rate-limiter.ts';
import { readSiteOrigin } from '../../store/core/site-origin.ts';
import { currentGeneration, forgetKey, saveKey } from '../account/key.ts';
import { tellTabs } from '../browser/tabs.ts';
import { checkStoredKey, ownerOfKey } from '../net/request.ts';
import type { RequestContext } from '../request-context.ts';

/** Tests a pasted key at the site, and stores it if the site answers with its player. */
export async function useKey(context: RequestContext, pasted: string): Promise<Result<Player>> {
  const key = keyIn(pasted);
  if ('failure' in key) return failed(key.failure);
  const since = await currentGeneration();
  await context.rateLimiter.change(withoutOwnPause);
  const owner = await ownerOfKey(context, key.text);
  if (!owner.ok) return owner;
  const origin = await readSiteOrigin();
  const stored = await saveKey({ text: key.text, origin, player: owner.value }, since);
  context.events.readMissing(true);
  await tellTabs({ changed: 'all' });
  return stored ? owner : failed({ kind: 'no-key' });
}

/** Tests the stored key again. */
export async function tryKeyAgain(context: RequestContext): Promise<Result<Player>> {
  const { account } = context;
  if (!account) return failed({ kind: 'no-key' });
  await context.rateLimiter.change(withoutOwnPause);
  const owner = await checkStoredKey(context, account);
  context.events.readMissing(true);
  await tellTabs({ changed: 'all' });
  return owner;
}

export async function forgetStoredKey(): Promise<Result<null>> {
  await forgetKey();
  await tellTabs({ changed: 'all' });
  return done(null);
}
