import { computed, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import type { Account } from '../../lib/account/account.ts';
import { ask } from '../../lib/ask.ts';
import type { Failure } from '../../lib/failure.ts';
import { openFirstPage } from '../../lib/pages/first-page.ts';
import { historyModel } from '../../lib/pages/history-model.ts';
import { type PagePart, pageHash, parsePageAddress } from '../../lib/pages/page-address.ts';
import { reportDamage } from '../../lib/pages/report-damage.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { type News, onChangePublished } from '../../lib/store/change-channel.ts';
import { readAccount } from '../../lib/store/core/accounts.ts';
import { changeSettings } from '../../lib/store/core/change-settings.ts';
import { readSettings } from '../../lib/store/core/settings.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { patiently } from '../../lib/store/in-time.ts';
import { text } from '../../lib/text.ts';
import { historyPartModel } from './attempts/model.ts';
import { backupModel } from './backup/model.ts';
import { startClock } from './clock.ts';
import { notesModel } from './notes/model.ts';
import { sessionModel } from './sessions/model.ts';
import { statisticsModel } from './statistics/model.ts';
import { storedData } from './stored-data.ts';

/** Changes that the page shows. */
const SHOWN: readonly News[] = [
  'settings',
  'account',
  'attempts',
  'problemData',
  'notes',
  'reviews',
  'session',
];

/**
 * Returns what the history page shows, as signals read from the database, and functions for the player's actions. It starts to
 * read at once and listens for changes while the page is open. The page asks the worker for
 * nothing but what the player does there: an import, a session, a note.
 */
export function pageModel() {
  const settings = signal<Settings | undefined>();
  /** Undefined until read; null if no key is stored. */
  const account = signal<Account | null | undefined>();
  /** Why the database could not be read. */
  const failure = signal<Failure | null>(null);
  const now = signal(Date.now());
  const address = signal(parsePageAddress(location.hash));
  /** What each part showed last, for its tab. */
  const queries = new Map<PagePart, string>();
  address.subscribe(({ part, query }) => void queries.set(part, query));
  const reading = historyModel(account, settings, now);
  const readSoon = singleFlight(read);
  const { stored, read: readStored } = storedData(readIfShown);
  const historyPart = historyPartModel(account, stored, address, now);
  const statistics = statisticsModel(
    account,
    stored,
    computed(() => address.value.part === 'stats'),
    now,
    fail,
  );
  const session = sessionModel(account, stored, address, now, fail);
  const notes = notesModel(account, stored, address, fail);
  const backup = backupModel(
    account,
    stored,
    historyPart.known,
    computed(() => address.value.part === 'backup'),
    fail,
  );
  /** Whether the first screen was read, or could not be read. */
  const isRead = signal(false);

  async function read(): Promise<void> {
    try {
      const [readNow, owner] = await patiently(() => Promise.all([readSettings(), readAccount()]));
      // What days are shown follows from the settings and the time.
      now.value = Date.now();
      settings.value = readNow;
      account.value = owner;
      // How far the history is read is on the first screen, since it moves what is below it in a small window.
      await Promise.all([readStored(owner), reading.read()]);
      failure.value = null;
    } catch (error) {
      settings.value ??= DEFAULT_SETTINGS;
      account.value ??= null;
      failure.value = storeFailure(error);
    }
    isRead.value = true;
  }

  function fail(error: unknown): void {
    failure.value = storeFailure(error);
  }

  /** Opens the page that takes a key: the one for new players, or the options page, which says what is wrong with the storage. */
  async function addKey(): Promise<void> {
    if (failure.value) await browser.runtime.openOptionsPage();
    else await openFirstPage();
  }

  /** Loads the history again, after the player has paused that. */
  async function resume(): Promise<void> {
    try {
      await changeSettings({ historyPaused: false });
      await ask('settingsChanged', null);
    } catch (error) {
      fail(error);
    }
  }

  /** Whether something has changed since the page was hidden. */
  let isOutdated = false;
  function readIfShown(): void {
    isOutdated = document.hidden;
    if (!isOutdated) void readSoon();
  }

  reportDamage(() => void readSoon());
  void readSoon();
  onChangePublished((change) => {
    if (change === 'rateLimiter') void reading.readWaits();
    else if (SHOWN.includes(change)) readIfShown();
  }, new AbortController().signal);
  document.addEventListener('visibilitychange', () => isOutdated && readIfShown());
  for (const type of ['online', 'offline']) window.addEventListener(type, () => void reading.readWaits());
  for (const event of [browser.permissions.onAdded, browser.permissions.onRemoved])
    event.addListener(() => void reading.readWaits());
  window.addEventListener('hashchange', () => {
    address.value = parsePageAddress(location.hash);
  });
  startClock(now, readIfShown);

  return {
    isRead,
    account,
    failure,
    now,
    address,
    title: () => `${text(`page_part_${address.value.part}`)} – ${text('ext_name')}`,
    progress: reading.progress,
    historyPart,
    statistics,
    session,
    notes,
    backup,
    showPart: (part: PagePart) => {
      location.hash = pageHash({ part, query: queries.get(part) ?? '' });
    },
    resume: () => void resume(),
    openOptions: () => void browser.runtime.openOptionsPage(),
    addKey: () => void addKey(),
  };
}
