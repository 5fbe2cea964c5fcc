import type { Account } from '../../account/account.ts';
import type { BlindPart } from '../../panel/blind-parts.ts';
import { DEFAULT_BASE } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';
import { currentAccount } from '../account/key.ts';

/** The site address in use, the account of the stored key, and the settings of blind mode. */
export interface SiteInUse {
  /** The origin of the site. */
  site: string;
  account: Account | null;
  /** What blind mode hides. */
  blind: readonly BlindPart[];
}

/**
 * Returns the site in use, the account and the settings of blind mode. If storage fails, returns the default site
 * without an account. Never rejects.
 */
export async function siteInUse(): Promise<SiteInUse> {
  try {
    const [account, { base, blind }] = await Promise.all([currentAccount(), readSettings()]);
    return { site: account?.origin ?? new URL(base).origin, account, blind };
  } catch {
    return { site: DEFAULT_BASE, account: null, blind: [] };
  }
}
