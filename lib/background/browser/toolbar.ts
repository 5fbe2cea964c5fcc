import { browser } from 'wxt/browser';
import { type Account, acceptedAccount } from '../../account/account.ts';
import { problemTitle } from '../../panel/panel-texts.ts';
import type { PanelAnswer } from '../../panel/panel-types.ts';
import { singleFlight } from '../../single-flight.ts';
import { onChangePublished } from '../../store/change-channel.ts';
import { text } from '../../text.ts';
import { currentAccount } from '../account/key.ts';
import { onLanguage, textsReady } from './language.ts';
import { problemInTab, siteTabs } from './tabs.ts';

/** The icon of the toolbar button by its width in device-independent pixels; grey while there is no key. */
const icons = (name: string) => ({ 16: `/icon/${name}16.png`, 32: `/icon/${name}32.png` });
const ICON = icons('');
const ICON_WITHOUT_KEY = icons('no-key-');

/**
 * Makes the toolbar button tell whether a key is needed, now and after each change of the key or the language. The browser forgets it when it ends, so
 * each worker does this. Must be called while the worker starts.
 */
export function watchKeyState(signal = new AbortController().signal): void {
  const update = singleFlight(async () => {
    await textsReady();
    await showKeyState(await currentAccount());
  });
  // If storage fails, the button stays as it is.
  const follow = () => void update().catch(() => {});
  onChangePublished((news) => news === 'account' && follow(), signal);
  onLanguage(follow, signal);
}

/** Shows by the toolbar button's icon and title whether a key is needed. The title is set last, so it tells whether the icon is right. */
async function showKeyState(account: Account | null): Promise<void> {
  const title = usualTitle(account);
  if ((await browser.action.getTitle({})) === title) return;
  await browser.action.setIcon({ path: acceptedAccount(account) ? ICON : ICON_WITHOUT_KEY });
  await browser.action.setTitle({ title });
  // Tabs of the site that show no problem may have a title of their own.
  await Promise.all((await siteTabs()).map((id) => untitleTab(id, account)));
}

/** Returns the title of the toolbar button where it tells nothing of a problem. */
function usualTitle(account: Account | null): string {
  if (account?.refused) return text('toolbar_key_refused');
  return text(account ? 'ext_name' : 'toolbar_no_key');
}

/**
 * Makes the toolbar button's title tell what the panel of problem `id` tells, if the tab still shows that problem. What is hidden
 * is not in the answer. The browser removes the title when the tab leaves the document.
 */
export async function titleTab(
  tabId: number,
  id: number,
  answer: PanelAnswer,
  account: Account | null,
): Promise<void> {
  if ((await problemInTab(tabId)) !== id) return;
  const title = answer.show === 'panel' ? problemTitle(answer.panel, answer.texts) : usualTitle(account);
  await browser.action.setTitle({ tabId, title });
}

/** Gives the toolbar button its usual title again, since the tab shows no problem any more. */
export async function untitleTab(tabId: number, account: Account | null): Promise<void> {
  if ((await problemInTab(tabId)) !== null) return;
  await browser.action.setTitle({ tabId, title: usualTitle(account) });
}
