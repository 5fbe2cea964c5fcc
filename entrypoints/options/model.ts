import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import type { Account } from '../../lib/account/account.ts';
import { ask } from '../../lib/ask.ts';
import type { Failure, Result } from '../../lib/failure.ts';
import type { Player } from '../../lib/model.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings.ts';
import { sitePatterns } from '../../lib/site.ts';
import { onChangePublished } from '../../lib/store/change-channel.ts';
import { readAccount } from '../../lib/store/core/accounts.ts';
import { changeSettings, type SettingsChange } from '../../lib/store/core/change-settings.ts';
import { takeNotice } from '../../lib/store/core/pending-notice.ts';
import { readSettings } from '../../lib/store/core/settings.ts';
import { corruptionSeen } from '../../lib/store/corruption.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { accountsModel } from './accounts.ts';
import { addressModel } from './address.ts';
import { catalogueModel } from './catalogue.ts';
import { historyModel } from './history.ts';
import { todayModel } from './today.ts';

/**
 * Returns the data that the options page shows, as signals read from the database, and functions for the player's
 * actions. It starts to read at once and listens for changes while the page is open.
 */
export function optionsModel() {
  const settings = signal<Settings | undefined>();
  /** Undefined until read; null if no key is stored. */
  const account = signal<Account | null | undefined>();
  const allowed = signal(true);
  const busy = signal(false);
  const failure = signal<Failure | null>(null);
  const note = signal<Failure | null>(null);
  /** Why the last change of a setting was not saved. */
  const unsaved = signal<Failure | null>(null);
  const now = signal(Date.now());
  /**
   * Whether a repair was requested from the worker. It is requested once: if that does not help, another would not
   * either.
   */
  let wasRepairRequested = false;
  const today = todayModel(now);
  const address = addressModel(read);
  const history = historyModel(account, settings, now);
  const accounts = accountsModel(read);
  const catalogue = catalogueModel(account, settings);

  async function read(): Promise<void> {
    try {
      [settings.value, account.value] = await Promise.all([readSettings(), readAccount()]);
      note.value = (await takeNotice().catch(() => null)) ?? note.value;
      if (failure.value?.kind.startsWith('storage')) showFailure(null);
      allowed.value = await browser.permissions.contains({ origins: sitePatterns(settings.value.base) });
    } catch (error) {
      settings.value ??= DEFAULT_SETTINGS;
      account.value ??= null;
      showFailure(storeFailure(error));
    }
    await Promise.all([history.read(), accounts.read(), catalogue.read()]);
    const isCorrupt = corruptionSeen() || failure.value?.kind.startsWith('storage');
    if (!isCorrupt || wasRepairRequested) return;
    wasRepairRequested = true;
    await ask('repair', null);
    await read();
  }

  function showFailure(shown: Failure | null): void {
    now.value = Date.now();
    failure.value = shown;
  }

  /** Waits for the worker's answer about a key and shows it. */
  async function showKeyResult(answer: Promise<Result<Player>>): Promise<void> {
    busy.value = true;
    showFailure(null);
    const result = await answer;
    await read();
    if (!result.ok) showFailure(result.failure);
    busy.value = false;
  }

  const useKey = (text: string) => void showKeyResult(ask('useKey', text));
  const tryAgain = () => void showKeyResult(ask('tryKeyAgain', null));

  async function forget(): Promise<void> {
    const result = await ask('forgetKey', null);
    await read();
    showFailure(result.ok ? null : result.failure);
  }

  async function change(settingsChange: SettingsChange): Promise<void> {
    try {
      await changeSettings(settingsChange);
      unsaved.value = null;
    } catch (error) {
      unsaved.value = storeFailure(error);
      return;
    }
    await ask('settingsChanged', null);
    await read();
  }

  /** Nothing may be awaited before the request: browsers grant permissions only during a user gesture. */
  function allow(): void {
    const { base } = settings.value ?? DEFAULT_SETTINGS;
    void browser.permissions
      .request({ origins: sitePatterns(base) })
      // The browser notifies the worker too, but only once. `ask` repeats the message if the worker dies.
      .then((allowed): Promise<unknown> | null => (allowed ? ask('useBase', base) : null))
      // If the player refuses or closes the browser's question, the notice stays.
      .then(read, () => {});
  }

  void read();
  onChangePublished((changed) => {
    if (changed === 'catalogue') return void catalogue.read();
    if (changed !== 'pace') return void read();
    // The section of the history shows the pauses of the rate limiter too.
    void today.read().then(history.readWaits);
  }, new AbortController().signal);
  browser.permissions.onAdded.addListener(() => void read());
  browser.permissions.onRemoved.addListener(() => void read());
  window.addEventListener('offline', () => void history.readWaits());
  window.addEventListener('online', () => {
    void history.readWaits();
    if (failure.value?.kind === 'offline') showFailure(null);
  });

  return {
    settings,
    account,
    allowed,
    busy,
    failure,
    note,
    unsaved,
    addressFailure: address.failure,
    rateLimiter: today.rateLimiter,
    progress: history.progress,
    catalogueStand: catalogue.stand,
    accounts,
    now,
    useAddress: address.use,
    useKey,
    tryAgain,
    forget: () => void forget(),
    allow,
    change: (settingsChange: SettingsChange) => void change(settingsChange),
  };
}
