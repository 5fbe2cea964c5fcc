import { signal } from '@preact/signals';
import { type Account, siteOriginOf } from '../../lib/account/account.ts';
import { currentNotice } from '../../lib/account/key-notice.ts';
import { ask } from '../../lib/ask.ts';
import type { Failure } from '../../lib/failure.ts';
import { historyModel } from '../../lib/pages/history-model.ts';
import { keyModel } from '../../lib/pages/key-model.ts';
import { permissionModel } from '../../lib/pages/permission-model.ts';
import { reportDamage } from '../../lib/pages/report-damage.ts';
import { shortcutsModel } from '../../lib/pages/shortcuts-model.ts';
import { takeNotice } from '../../lib/pages/shown-once.ts';
import { describedIn } from '../../lib/problem-data/problems.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings.ts';
import { onChangePublished } from '../../lib/store/change-channel.ts';
import { readAccount } from '../../lib/store/core/accounts.ts';
import { changeSettings, type SettingsChange } from '../../lib/store/core/change-settings.ts';
import { readSettings } from '../../lib/store/core/settings.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { patiently } from '../../lib/store/in-time.ts';
import { readProblems as problemsIn } from '../../lib/store/site/problems.ts';
import { siteData } from '../../lib/store/site/site-data.ts';
import { accountsModel } from './accounts.ts';
import { copyDebugInfo } from './debug-info.ts';

/** How long the page waits for what takes long to read before it is drawn without it, ms. */
const REST_MS = 500;

/**
 * Returns the data that the options page shows, as signals read from the database, and functions for the player's
 * actions. It starts to read at once and listens for changes while the page is open.
 */
export function optionsModel() {
  const settings = signal<Settings | undefined>();
  /** Undefined until read; null if no key is stored. */
  const account = signal<Account | null | undefined>();
  /** Whether all sections were read once, so that the page can be drawn and nothing on it moves. */
  const isRead = signal(false);
  const note = signal<Failure | null>(null);
  /** Why the last change of a setting was not saved. */
  const unsaved = signal<Failure | null>(null);
  const key = keyModel(account, read);
  const { failure, checkFailure, now, showFailure } = key;
  const shownFailure = () => failure.value ?? checkFailure.value;
  const permission = permissionModel(account, read);
  const history = historyModel(account, settings, now);
  const accounts = accountsModel(read);
  /** The number of problems whose data are stored; null while unknown. */
  const knownProblems = signal<number | null>(null);
  const shortcuts = shortcutsModel();

  async function read(): Promise<void> {
    try {
      [settings.value, account.value] = await patiently(() => Promise.all([readSettings(), readAccount()]));
      const left = await takeNotice('notice').catch(() => null);
      note.value = currentNotice(account.value, left ?? note.value);
      if (shownFailure()?.kind.startsWith('storage')) showFailure(null);
      await permission.read();
    } catch (error) {
      settings.value ??= DEFAULT_SETTINGS;
      account.value ??= null;
      showFailure(storeFailure(error));
    }
    const rest = [shortcuts.isRead, history.read(), accounts.read(), readProblems()];
    const allRead = Promise.all(rest);
    await Promise.race([allRead, new Promise((resolve) => setTimeout(resolve, REST_MS))]);
    isRead.value = true;
    await allRead;
  }

  async function readProblems(): Promise<void> {
    // If the storage fails, the page shows it otherwise.
    knownProblems.value = await siteData(siteOriginOf(account.value ?? null))
      .then(problemsIn)
      .then((problems) => describedIn(problems).length)
      .catch(() => knownProblems.value);
  }

  /** Stores a change and tells the worker of it, which tells the site's tabs. */
  async function change(store: () => Promise<void>): Promise<void> {
    try {
      await store();
      unsaved.value = null;
    } catch (error) {
      unsaved.value = storeFailure(error);
      return;
    }
    await ask('settingsChanged', null);
    await read();
  }

  reportDamage(() => void read());
  void read();
  onChangePublished((changed) => {
    now.value = Date.now();
    if (changed === 'problemData') void readProblems();
    // How the history stands tells the pauses of the rate limiter too.
    else if (changed === 'rateLimiter') void history.readWaits();
    else void read();
  }, new AbortController().signal);
  window.addEventListener('offline', () => void history.readWaits());
  window.addEventListener('online', () => {
    void history.readWaits();
    if (shownFailure()?.kind === 'offline') showFailure(null);
  });

  return {
    settings,
    account,
    allowed: permission.allowed,
    busy: key.busy,
    checking: key.checking,
    failure,
    checkFailure,
    note,
    unsaved,
    progress: history.progress,
    knownProblems,
    accounts,
    isRead,
    shortcuts: shortcuts.shortcuts,
    now,
    useKey: key.useKey,
    tryAgain: key.tryAgain,
    forget: key.forget,
    allow: permission.allow,
    change: (settingsChange: SettingsChange) => void change(() => changeSettings(settingsChange)),
    openShortcuts: shortcuts.openSettings,
    copyDebugInfo: () =>
      copyDebugInfo({
        account: account.value ?? null,
        progress: history.progress.value,
        knownProblems: knownProblems.value,
      }),
  };
}
