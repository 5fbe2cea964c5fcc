import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import type { Shortcut } from '../options/shortcut.ts';

/** The commands in the manifest, in the order in which pages list them. */
const COMMANDS: readonly [name: string, command: Shortcut['command']][] = [
  ['_execute_action', 'popup'],
  ['side-panel', 'side-panel'],
  // Firefox's own name for it.
  ['_execute_sidebar_action', 'side-panel'],
  ['next', 'next'],
  ['any', 'any'],
  ['toggle-panel', 'toggle-panel'],
  ['review-tomorrow', 'review-tomorrow'],
];

/** The page of Chromium that changes shortcuts. */
const CHROMIUM_SHORTCUTS = 'chrome://extensions/shortcuts';

/** What Firefox has since 137 and the types lack. */
interface FirefoxCommands {
  openShortcutSettings?(): Promise<void>;
}

/**
 * Returns the keyboard shortcuts as a signal, read at once and whenever the player comes back to the page, when they were first read,
 * and a function that opens the browser's own page for changing them.
 */
export function shortcutsModel() {
  const shortcuts = signal<readonly Shortcut[]>([]);

  async function read(): Promise<void> {
    const all = await browser.commands.getAll();
    shortcuts.value = COMMANDS.flatMap(([name, command]) => {
      const found = all.find((one) => one.name === name);
      return found ? [{ command, keys: found.shortcut ?? '' }] : [];
    });
  }

  /** A page of Firefox cannot be opened by its address. If the browser refuses, the page says in words where it is. */
  async function openSettings(): Promise<void> {
    const { openShortcutSettings } = browser.commands as FirefoxCommands;
    const opening = openShortcutSettings
      ? openShortcutSettings.call(browser.commands)
      : browser.tabs.create({ url: CHROMIUM_SHORTCUTS });
    await opening.catch(() => {});
  }

  window.addEventListener('focus', () => void read());
  return { shortcuts, isRead: read().catch(() => {}), openSettings: () => void openSettings() };
}
