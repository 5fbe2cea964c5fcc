import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import type { Account } from '../../lib/account/account.ts';
import { ask } from '../../lib/ask.ts';
import type { Failure, Result } from '../../lib/failure.ts';
import type { Player } from '../../lib/model.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings.ts';
import { sitePatterns } from '../../lib/site.ts';
import { onChangePublished } from '../../lib/store/change-channel.ts';
import { readAccount } from '../../lib/store/core/account.ts';
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

/** What the options page shows and does: read from the database, changed through the worker. */
export function optionsModel() {
  const settings = signal<Settings | undefined>();
  /** Undefined until read; null: no key is kept. */
  const account = signal<Account | null | undefined>();
  const allowed = signal(true);
  const busy = signal(false);
  const failure = signal<Failure | null>(null);
  const note = signal<Failure | null>(null);
  /** Why the last choice is not kept. */
  const unsaved = signal<Failure | null>(null);
  const now = signal(Date.now());
  /** Once: what the worker cannot repair, it cannot repair. */
  let wasMended = false;
  const today = todayModel(now);
  const address = addressModel(read);
  const history = historyModel(account, settings, now);
  const accounts = accountsModel(read);
  const catalogue = catalogueModel(account, settings);

  async function read(): Promise<void> {
    try {
      [settings.value, account.value] = await Promise.all([readSettings(), readAccount()]);
      note.value = (await takeNotice().catch(() => null)) ?? note.value;
      if (failure.value?.kind.startsWith('storage')) show(null);
      allowed.value = await browser.permissions.contains({ origins: sitePatterns(settings.value.base) });
    } catch (error) {
      settings.value ??= DEFAULT_SETTINGS;
      account.value ??= null;
      show(storeFailure(error));
    }
    await Promise.all([history.read(), accounts.read(), catalogue.read()]);
    const isSpoilt = corruptionSeen() || failure.value?.kind.startsWith('storage');
    if (!isSpoilt || wasMended) return;
    wasMended = true;
    await ask('repair', null);
    await read();
  }

  function show(what: Failure | null): void {
    now.value = Date.now();
    failure.value = what;
  }

  /** Runs one question about the key and shows how it went. */
  async function about(question: Promise<Result<Player>>): Promise<void> {
    busy.value = true;
    show(null);
    const result = await question;
    await read();
    if (!result.ok) show(result.failure);
    busy.value = false;
  }

  const useKey = (text: string) => void about(ask('useKey', text));
  const tryAgain = () => void about(ask('tryKeyAgain', null));

  async function forget(): Promise<void> {
    const result = await ask('forgetKey', null);
    await read();
    show(result.ok ? null : result.failure);
  }

  async function change(some: SettingsChange): Promise<void> {
    try {
      await changeSettings(some);
      unsaved.value = null;
    } catch (error) {
      unsaved.value = storeFailure(error);
      return;
    }
    await ask('settingsChanged', null);
    await read();
  }

  /** Nothing may be awaited before the request: the browser grants it only inside the click. */
  function allow(): void {
    const { base } = settings.value ?? DEFAULT_SETTINGS;
    void browser.permissions
      .request({ origins: sitePatterns(base) })
      // The browser tells the worker too, but once: what is asked of it is asked again where it dies over it.
      .then((allowed): Promise<unknown> | null => (allowed ? ask('useBase', base) : null))
      // Refused or closed, the notice simply stays.
      .then(read, () => {});
  }

  void read();
  onChangePublished((news) => {
    if (news === 'catalogue') return void catalogue.read();
    if (news !== 'pace') return void read();
    // A wait that begins or ends concerns the history too.
    void today.read().then(history.readWaits);
  }, new AbortController().signal);
  browser.permissions.onAdded.addListener(() => void read());
  browser.permissions.onRemoved.addListener(() => void read());
  window.addEventListener('offline', () => void history.readWaits());
  window.addEventListener('online', () => {
    void history.readWaits();
    if (failure.value?.kind === 'offline') show(null);
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
    pace: today.pace,
    progress: history.progress,
    catalogueStand: catalogue.stand,
    accounts,
    now,
    useAddress: address.use,
    useKey,
    tryAgain,
    forget: () => void forget(),
    allow,
    change: (some: SettingsChange) => void change(some),
  };
}
