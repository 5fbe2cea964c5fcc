import type { Account } from '../../account/account.ts';
import type { BlindPart } from '../../panel/blind-parts.ts';
import { DEFAULT_BASE } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';
import { currentAccount } from '../account/key.ts';

/** The site that is in use, and whose key is kept for it. */
export interface SiteInUse {
  /** Its origin. */
  site: string;
  account: Account | null;
  /** What blind mode hides. */
  blind: readonly BlindPart[];
}

/** Where storage gives nothing: the default site, and nobody's key. Never rejects. */
export async function siteInUse(): Promise<SiteInUse> {
  try {
    const [account, { base, blind }] = await Promise.all([currentAccount(), readSettings()]);
    return { site: account?.origin ?? new URL(base).origin, account, blind };
  } catch {
    return { site: DEFAULT_BASE, account: null, blind: [] };
  }
}
