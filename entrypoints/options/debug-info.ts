import { browser } from 'wxt/browser';
import { type Account, siteOriginOf } from '../../lib/account/account.ts';
import type { Progress } from '../../lib/history/sync-progress.ts';
import { readAnswerForms, readRateLimiter } from '../../lib/pages/request-state.ts';
import { debugInfo } from '../../lib/report/debug-info.ts';
import { NEW_RATE_LIMITER } from '../../lib/requests/rate-limiter.ts';
import { playerData, readSyncState } from '../../lib/store/player/player.ts';
import { readReading } from '../../lib/store/player/problem-data.ts';
import { siteData } from '../../lib/store/site/site-data.ts';
import { locale } from '../../lib/text.ts';

/** What the page has read already. */
interface ShownState {
  account: Account | null;
  progress: Progress | null;
  knownProblems: number | null;
}

/** Copies the debug info. Resolves to false if the browser does not allow it. */
export async function copyDebugInfo(shown: ShownState): Promise<boolean> {
  const site = siteOriginOf(shown.account);
  // Without storage the rest is still useful.
  const [rateLimiter, history, reading, answers] = await Promise.all([
    readRateLimiter().catch(() => NEW_RATE_LIMITER),
    historyOf(shown.account).catch(() => undefined),
    siteData(site)
      .then(readReading)
      .catch(() => null),
    readAnswerForms().catch(() => ({})),
  ]);
  const installed = {
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    language: locale(),
  };
  const info = debugInfo(
    { ...installed, ...shown, site, rateLimiter, history, reading, answers },
    Date.now(),
  );
  return navigator.clipboard.writeText(info).then(
    () => true,
    () => false,
  );
}

async function historyOf(account: Account | null) {
  return account ? readSyncState(await playerData(account.origin, account.player.id)) : undefined;
}
