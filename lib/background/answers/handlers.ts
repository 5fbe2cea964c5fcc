import { browser } from 'wxt/browser';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import { blankPanel } from '../../panel/empty-panel.ts';
import type { PanelAnswer } from '../../protocol.ts';
import { lifted } from '../../requests/rate-limiter.ts';
import { changeSettings } from '../../store/core/change-settings.ts';
import { readSettings } from '../../store/core/settings.ts';
import { storeFailure } from '../../store/database.ts';
import { currentAccount, currentGeneration, forgetKey, keepKey, keyIn } from '../account/key.ts';
import { injectCard, injectPanel, styleMarks, tellTabs } from '../browser/tabs.ts';
import { useBase } from '../browser/use-site-address.ts';
import type { SiteApi } from '../net/api.ts';
import { siteMoved } from '../net/either-host.ts';
import type { RateLimiterStore } from '../net/rate-limiter-store.ts';
import { marks, problemCard } from './marks.ts';
import type { ContentHandlers, PageHandlers } from './message-router.ts';
import type { panelAnswers } from './panel-answer.ts';

/** What content scripts get: only what they show, and the player's own small choices kept. */
export function contentHandlers({ problemPanel, noticed }: ReturnType<typeof panelAnswers>): ContentHandlers {
  return {
    async problemPanel({ id, panelLoaded, wait, byPage }, tab) {
      const answer = await problemPanel(id, wait, { tab, byPage }).catch((error) =>
        withoutStorage(id, storeFailure(error)),
      );
      // A page that has no panel after this asks again; the answer itself is good.
      if (answer.show !== 'nothing' && !panelLoaded) await injectPanel(tab).catch(() => {});
      return answer;
    },
    revealProblem: ({ id }, tab) =>
      problemPanel(id, false, { tab }, true).catch((error) => withoutStorage(id, storeFailure(error))),
    async marks({ ids, styled }, tabId) {
      const answer = await marks(ids, tabId);
      // A page whose sheet did not come asks again: without it nothing would be seen.
      if (answer ? !styled && answer.length > 0 : styled) await styleMarks(tabId, answer !== null);
      return answer;
    },
    async problemCard({ id, cardLoaded }, tabId) {
      const card = await problemCard(id, tabId);
      if (card && !cardLoaded) await injectCard(tabId);
      return card;
    },
    noticed: async ({ id, notice }, tab) => {
      await noticed(id, notice, tab);
      return null;
    },
    setPanelPlace: async (panelPlace) => {
      await changeSettings({ panelPlace });
      return null;
    },
    dismissKeyLine: async () => {
      await changeSettings({ keyLineDismissed: true });
      await tellTabs({ changed: 'all' });
      return null;
    },
    openOptions: async () => {
      await browser.runtime.openOptionsPage();
      return null;
    },
  };
}

type KeyHandlers = Pick<PageHandlers, 'useKey' | 'tryKeyAgain' | 'forgetKey' | 'useBase' | 'settingsChanged'>;

/** What the options page gets: the key's life. `onReady`: another key, or another choice, may have made the history readable. */
export function optionsHandlers(api: SiteApi, pace: RateLimiterStore, onReady: () => void): KeyHandlers {
  async function useKey(pasted: string): Promise<Result<Player>> {
    const key = keyIn(pasted);
    if ('failure' in key) return failed(key.failure);
    const since = await currentGeneration();
    await pace.change(lifted);
    const { base } = await readSettings();
    const found = await api.probe(new URL(base).origin);
    if (!found.ok) return found;
    const owner = await api.ownerOf(key.text, found.value);
    if (!owner.ok) return owner;
    const kept = await keepKey({ text: key.text, origin: found.value, player: owner.value }, since);
    if (kept) await siteMoved(new URL(base).origin, kept.origin);
    onReady();
    await tellTabs({ changed: 'all' });
    return kept ? owner : failed({ kind: 'no-key' });
  }

  async function tryKeyAgain(): Promise<Result<Player>> {
    const account = await currentAccount();
    if (!account) return failed({ kind: 'no-key' });
    await pace.change(lifted);
    const owner = await api.ownerOfKept(account);
    onReady();
    await tellTabs({ changed: 'all' });
    return owner;
  }

  async function forget(): Promise<Result<null>> {
    await forgetKey();
    await tellTabs({ changed: 'all' });
    return done(null);
  }

  return {
    useKey: (pasted) => useKey(pasted).catch((error) => failed(storeFailure(error))),
    tryKeyAgain: () => tryKeyAgain().catch((error) => failed(storeFailure(error))),
    forgetKey: () => forget().catch((error) => failed(storeFailure(error))),
    useBase: (base) => useBase(base).catch((error) => failed(storeFailure(error))),
    settingsChanged: async () => {
      onReady();
      await tellTabs({ changed: 'all' });
      return null;
    },
  };
}

/** The panel where the database gave nothing: it says so. */
function withoutStorage(id: number, failure: Failure): PanelAnswer {
  const place = { corner: null, collapsed: null };
  return { show: 'panel', panel: { ...blankPanel(id, place), pending: false, failure } };
}
