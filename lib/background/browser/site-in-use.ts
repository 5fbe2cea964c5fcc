import { siteOriginOf } from '../../account/account.ts';
import type { SiteInUse } from '../../omnibox/suggestions.ts';
import { DEFAULT_DIFFICULTY } from '../../picks/difficulties.ts';
import { readPopupState } from '../../store/core/popup-state.ts';
import { readSettings } from '../../store/core/settings.ts';
import { currentAccount } from '../account/key.ts';

/**
 * Returns the site in use, the account, the settings of blind mode and the player's difficulty. If storage fails, returns the
 * site without an account. Never rejects.
 */
export async function siteInUse(): Promise<SiteInUse> {
  try {
    const [account, { blind }, { difficulty }] = await Promise.all([
      currentAccount(),
      readSettings(),
      readPopupState(),
    ]);
    return { site: siteOriginOf(account), account, blind, difficulty };
  } catch {
    return { site: siteOriginOf(null), account: null, blind: [], difficulty: DEFAULT_DIFFICULTY };
  }
}
