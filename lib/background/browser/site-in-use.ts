import { siteOriginOf } from '../../account/account.ts';
import type { SiteInUse } from '../../omnibox/suggestions.ts';
import { HIDES_NOTHING } from '../../panel/hidden.ts';
import { DEFAULT_DIFFICULTY } from '../../picks/difficulties.ts';
import { readPopupState } from '../../store/core/popup-state.ts';
import { readSettings } from '../../store/core/settings.ts';
import { currentAccount } from '../account/key.ts';
import { problemInFront } from './tabs.ts';

/**
 * Returns the site in use, the account, what the player hides and the player's difficulty. If storage fails, returns the
 * site without an account. Never rejects.
 */
export async function siteInUse(): Promise<SiteInUse> {
  try {
    const [account, { hideSpoilers, hideResults }, { difficulty }, here] = await Promise.all([
      currentAccount(),
      readSettings(),
      readPopupState(),
      problemInFront().catch(() => null),
    ]);
    const hides = { hideSpoilers, hideResults };
    return { site: siteOriginOf(account), account, hides, here: here?.id ?? null, difficulty };
  } catch {
    return {
      site: siteOriginOf(null),
      account: null,
      hides: HIDES_NOTHING,
      here: null,
      difficulty: DEFAULT_DIFFICULTY,
    };
  }
}
