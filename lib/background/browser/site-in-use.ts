import { DEFAULT_BASE } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';
import type { SiteInUse } from '../../store/player/suggestions.ts';
import { currentAccount } from '../account/key.ts';

/**
 * Returns the site in use, the account and the settings of blind mode. If storage fails, returns the default site
 * without an account. Never rejects.
 */
export async function siteInUse(): Promise<SiteInUse> {
  try {
    const [account, { base, blind, horizonDays }] = await Promise.all([currentAccount(), readSettings()]);
    return { site: account?.origin ?? new URL(base).origin, account, blind, horizonDays };
  } catch {
    return { site: DEFAULT_BASE, account: null, blind: [], horizonDays: null };
  }
}
