import { browser } from 'wxt/browser';
import type { Account } from '../../lib/account/account.ts';
import { debugInfo, type ShownState } from '../../lib/report/debug-info.ts';
import { readAnswerForms } from '../../lib/store/core/answer-forms.ts';
import { playerData, readHistory } from '../../lib/store/player/player.ts';
import { locale } from '../../lib/text.ts';

/** Copies the debug info. `shown`: what the page has read already. Resolves to false if the browser does not allow it. */
export async function copyDebugInfo(shown: ShownState): Promise<boolean> {
  const [history, answers] = await Promise.all([
    historyOf(shown.account).catch(() => undefined),
    // Without storage the rest is still useful.
    readAnswerForms().catch(() => ({})),
  ]);
  const installed = {
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    language: locale(),
  };
  const info = debugInfo({ ...installed, ...shown, history, answers }, Date.now());
  return navigator.clipboard.writeText(info).then(
    () => true,
    () => false,
  );
}

async function historyOf(account: Account | null) {
  return account ? readHistory(await playerData(account.origin, account.player.id)) : undefined;
}
