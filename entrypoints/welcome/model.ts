import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { type Account, siteOriginOf } from '../../lib/account/account.ts';
import { ask } from '../../lib/ask.ts';
import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { historyModel } from '../../lib/pages/history-model.ts';
import { keyModel } from '../../lib/pages/key-model.ts';
import { permissionModel } from '../../lib/pages/permission-model.ts';
import { shortcutsModel } from '../../lib/pages/shortcuts-model.ts';
import { DEFAULT_DIFFICULTY } from '../../lib/picks/difficulties.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings.ts';
import { onChangePublished } from '../../lib/store/change-channel.ts';
import { readAccount } from '../../lib/store/core/accounts.ts';
import { readSettings } from '../../lib/store/core/settings.ts';
import { storeFailure } from '../../lib/store/database.ts';

/**
 * Returns what the first page shows, as signals, and functions for the player's actions. `leaveFor` opens an address in this tab.
 */
export function welcomeModel(leaveFor: (address: string) => void) {
  const settings = signal<Settings | undefined>();
  /** Undefined until read; null if no key is stored. */
  const account = signal<Account | null | undefined>();
  /** Whether the first problem is being picked. */
  const opening = signal(false);
  const { busy, failure, now, showFailure, useKey } = keyModel(account, read);
  const permission = permissionModel(account, read);
  const history = historyModel(account, settings, now);
  const { shortcuts } = shortcutsModel();

  async function read(): Promise<void> {
    try {
      [settings.value, account.value] = await Promise.all([readSettings(), readAccount()]);
      if (failure.value?.kind.startsWith('storage')) showFailure(null);
      await permission.read();
    } catch (error) {
      settings.value ??= DEFAULT_SETTINGS;
      account.value ??= null;
      showFailure(storeFailure(error));
    }
    await history.read();
  }

  /** Opens a problem for this player, or the site's list of problems if none could be picked. */
  async function openProblem(): Promise<void> {
    opening.value = true;
    const picked = await ask('pickProblem', {
      how: 'next',
      difficulty: DEFAULT_DIFFICULTY,
      filters: NO_FILTERS,
      where: (await browser.tabs.getCurrent())?.id ?? 'new-tab',
    });
    if (!picked.ok) leaveFor(`${siteOriginOf(account.value ?? null)}/problems`);
    opening.value = false;
  }

  void read();
  onChangePublished((changed) => {
    now.value = Date.now();
    if (changed === 'rateLimiter') void history.readWaits();
    else if (changed !== 'problemData' && changed !== 'picks') void read();
  }, new AbortController().signal);

  for (const type of ['online', 'offline']) window.addEventListener(type, () => void history.readWaits());
  window.addEventListener('online', () => {
    if (failure.value?.kind === 'offline') showFailure(null);
  });

  return {
    settings,
    account,
    allowed: permission.allowed,
    busy,
    failure,
    progress: history.progress,
    now,
    shortcuts,
    opening,
    useKey,
    allow: permission.allow,
    openProblem: () => void openProblem(),
  };
}
