import { browser } from 'wxt/browser';
import { crashPoint } from '../../crash-point.ts';
import { done, failed, type Result } from '../../failure.ts';
import { DEFAULT_BASE, siteName, sitePatterns } from '../../site.ts';
import { parseAddress } from '../../site-address.ts';
import { changeSettings } from '../../store/core/change-settings.ts';
import { isSiteAddressStored, readSettings } from '../../store/core/settings.ts';
import { currentAccount, forgetKey } from '../account/key.ts';
import { renewTabs, SITE_SCRIPT, tellOtherTabs } from './tabs.ts';

const SCRIPT_ID = 'site';

/** Makes this address the site's, for good. The setting is what counts: key, script and tabs follow it. */
export async function useBase(base: string): Promise<Result<null>> {
  const meant = parseAddress(base);
  if ('failure' in meant) return failed(meant.failure);
  if (meant.base !== base) return failed({ kind: 'address-odd' });
  if (!(await isAllowed(base))) return failed({ kind: 'no-permission', host: new URL(base).host });
  await withLock(() => moveTo(base));
  await tellOtherTabs({ changed: 'all' });
  await renewTabs();
  return done(null);
}

/** False also for what the browser takes for no host at all. */
function isAllowed(base: string): Promise<boolean> {
  return browser.permissions.contains({ origins: sitePatterns(base) }).catch(() => false);
}

async function moveTo(base: string): Promise<void> {
  const moves = siteName((await readSettings()).base) !== siteName(base);
  // Before, so that no page of the new site is told of the old one's player; after, so that a key which was just
  // being tried at the old one is not kept either.
  if (moves) await forgetKey();
  await crashPoint('base: key is forgotten, address not yet changed');
  await changeSettings({ base });
  if (moves) await forgetKey();
  await crashPoint('base: address is changed, script not yet');
  await align();
}

/**
 * Makes key and registered script agree with the site's address again, where the worker died in between or the browser
 * has dropped the script (Chromium does at an update).
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
    // The address was lost and the key knows it: a default that nobody chose must not cost the player the key.
    await changeSettings({ base: account.origin });
    return alignScript(account.origin);
  }
  if (isElsewhere) await forgetKey();
  await alignScript(base);
}

/** The manifest names the script for the default site alone. */
async function alignScript(base: string): Promise<void> {
  const byManifest = sitePatterns(DEFAULT_BASE);
  const wanted = sitePatterns(base).filter((pattern) => !byManifest.includes(pattern));
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT_ID] });
  const present = registered?.matches ?? [];
  const left = present.filter((pattern) => !wanted.includes(pattern));
  if (left.length === 0 && wanted.every((pattern) => present.includes(pattern))) return;
  // What the player allowed for an address that is no longer in use is given back, where the browser takes it.
  if (left.length > 0) await browser.permissions.remove({ origins: left }).catch(() => false);
  await crashPoint('base: before the script is moved');
  if (registered) await browser.scripting.unregisterContentScripts({ ids: [SCRIPT_ID] });
  await crashPoint('base: old script is gone');
  if (wanted.length === 0) return;
  await browser.scripting.registerContentScripts([
    { id: SCRIPT_ID, matches: wanted, js: [SITE_SCRIPT], persistAcrossSessions: true },
  ]);
}
