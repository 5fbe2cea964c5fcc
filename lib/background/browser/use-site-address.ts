import { browser } from 'wxt/browser';
import { done, failed, type Result } from '../../failure.ts';
import { DEFAULT_BASE, neededPattern, siteName, sitePatterns } from '../../site.ts';
import { parseAddress } from '../../site-address.ts';
import { changeSettings } from '../../store/core/change-settings.ts';
import { isSiteAddressStored, readSettings } from '../../store/core/settings.ts';
import { currentAccount, forgetKey } from '../account/key.ts';
import { renewTabs, SITE_SCRIPT, tellOtherTabs } from './tabs.ts';

const SCRIPT_ID = 'site';

/**
 * Stores another site address. Makes the key, the registered content script and the open tabs agree with it. If they
 * disagree later, the stored address decides. `onUsed`: called once it is stored, before the tabs are told.
 */
export async function useBase(base: string, onUsed: () => void): Promise<Result<null>> {
  const parsed = parseAddress(base);
  if ('failure' in parsed) return failed(parsed.failure);
  if (parsed.base !== base) return failed({ kind: 'address-odd' });
  if (!(await isAllowed(base))) return failed({ kind: 'no-permission', host: new URL(base).host });
  await withLock(() => moveTo(base));
  onUsed();
  await tellOtherTabs({ changed: 'all' });
  await renewTabs();
  return done(null);
}

/**
 * Resolves to whether the extension may access the site. Resolves to false too if the browser does not accept the host
 * name.
 */
function isAllowed(base: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [neededPattern(base)] }).catch(() => false);
}

async function moveTo(base: string): Promise<void> {
  const moves = siteName((await readSettings()).base) !== siteName(base);
  // The key is deleted twice. It is deleted before the change, so that no page of the new site sees the player of the
  // old site. It is deleted after the change, since a key that was being checked at the old site may have been stored
  // meanwhile.
  if (moves) await forgetKey();
  await changeSettings({ base });
  if (moves) await forgetKey();
  await align();
}

/**
 * Makes the key and the registered content script agree with the stored site address. They may disagree if the worker
 * ended during a change, or if the browser removed the script (Chromium does so at an update).
 */
export function alignBase(): Promise<void> {
  return withLock(align);
}

function withLock(work: () => Promise<void>): Promise<void> {
  return navigator.locks.request('base', work) as Promise<void>;
}

async function align(): Promise<void> {
  const { base } = await readSettings();
  const account = await currentAccount();
  const isElsewhere = account !== null && siteName(account.origin) !== siteName(base);
  if (isElsewhere && !(await isSiteAddressStored())) {
    // The stored address was lost, but the account contains the site. Falling back to the default address would delete
    // the key.
    await changeSettings({ base: account.origin });
    return alignScript(account.origin);
  }
  if (isElsewhere) await forgetKey();
  await alignScript(base);
}

/** Registers the content script for this address. The manifest registers it only for the default site. */
async function alignScript(base: string): Promise<void> {
  const byManifest = sitePatterns(DEFAULT_BASE);
  const wanted = sitePatterns(base).filter((pattern) => !byManifest.includes(pattern));
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT_ID] });
  const present = registered?.matches ?? [];
  const unused = present.filter((pattern) => !wanted.includes(pattern));
  if (unused.length === 0 && wanted.every((pattern) => present.includes(pattern))) return;
  // Remove the permissions for an address that is no longer used, if the browser allows that.
  if (unused.length > 0) await browser.permissions.remove({ origins: unused }).catch(() => false);
  if (registered) await browser.scripting.unregisterContentScripts({ ids: [SCRIPT_ID] });
  if (wanted.length === 0) return;
  await browser.scripting.registerContentScripts([
    { id: SCRIPT_ID, matches: wanted, js: [SITE_SCRIPT], persistAcrossSessions: true },
  ]);
}
