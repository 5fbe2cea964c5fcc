import { siteOriginOf } from '../../account/account.ts';
import type { SiteInUse } from '../../omnibox/suggestions.ts';
import { DEFAULT_AIM } from '../../picks/aims.ts';
import { readPopupState } from '../../store/core/popup-state.ts';
import { readSettings } from '../../store/core/settings.ts';
import { currentAccount } from '../account/key.ts';

/**
 * Returns the site in use, the account, the settings of blind mode and the player's aim. If storage fails, returns the
 * site without an account. Never rejects.
 */
export async function siteInUse(): Promise<SiteInUse> {
  try {
    const [account, { blind }, { aim }] = await Promise.all([
      currentAccount(),
      readSettings(),
      readPopupState(),
    ]);
    return { site: siteOriginOf(account), account, blind, aim };
  } catch {
    return { site: siteOriginOf(null), account: null, blind: [], aim: DEFAULT_AIM };
  }
}
