import { siteOriginOf } from '../../account/account.ts';
import type { SiteInUse } from '../../omnibox/suggestions.ts';
import { HIDES_NOTHING } from '../../panel/hidden.ts';
import { FRESH_POPUP } from '../../popup/popup-state.ts';
import { readPopupState } from '../../store/core/popup-state.ts';
import { readSettings } from '../../store/core/settings.ts';
import { currentAccount } from '../account/key.ts';
import { problemInFront } from './tabs.ts';

/**
 * Returns the site in use, the account, what the player hides and the player's difficulty. If storage fails, returns the
 * site without an account. Never rejects.
 */
export async function siteInUse(): Promise<SiteInUse> {
  const inFront = problemInFront().catch(() => null);
  const reading = Promise.all([currentAccount(), readSettings(), readPopupState()]);
  const [account, { hideSpoilers, hideResults }, { difficulty }] = await reading.catch(() => UNREAD);
  const here = (await inFront)?.id ?? null;
  return { site: siteOriginOf(account), account, hides: { hideSpoilers, hideResults }, here, difficulty };
}

const UNREAD = [null, HIDES_NOTHING, FRESH_POPUP] as const;
