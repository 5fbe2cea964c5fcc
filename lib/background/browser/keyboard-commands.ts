import { browser } from 'wxt/browser';
import type { Command } from '../../omnibox/command.ts';
import { isOfSite } from '../../omnibox/go-to.ts';
import { FRESH_POPUP, type PopupState } from '../../popup/popup.ts';
import { problemIdAt } from '../../site.ts';
import { readPopupState } from '../../store/core/popup-state.ts';
import { type Picker, runCommand } from './run-command.ts';
import { siteInUse } from './site-in-use.ts';
import { tabInFront, togglePanel } from './tabs.ts';

/** The manifest's names of the commands that the extension carries out. The browser itself opens the popup. */
type Shortcut = 'next' | 'random' | 'toggle-panel';

/** Listens for keyboard shortcuts and runs their commands. Must be called while the worker starts. */
export function watchCommands(picker: Picker): void {
  const actions: Readonly<Record<Shortcut, () => Promise<void>>> = {
    next: () => pick(({ aim, filters }) => ({ next: aim, filters }), picker),
    random: () => pick(({ filters }) => ({ random: filters }), picker),
    'toggle-panel': toggle,
  };
  browser.commands.onCommand.addListener((command) => void actions[command as Shortcut]?.());
}

/**
 * Opens a problem by the aim and filters that are stored for the popup: in the active tab if it shows the site, else in a new
 * one.
 */
async function pick(commandFor: (state: PopupState) => Command, picker: Picker): Promise<void> {
  const [{ site }, state, tab] = await Promise.all([
    siteInUse(),
    readPopupState().catch(() => FRESH_POPUP),
    tabInFront(),
  ]);
  const siteTab = isOfSite(tab?.url, site) ? tab?.id : undefined;
  await runCommand(commandFor(state), site, siteTab ?? 'newForegroundTab', picker);
}

/** Collapses or expands the panel of the problem page in the active tab. Does nothing on other pages. */
async function toggle(): Promise<void> {
  const [{ site }, tab] = await Promise.all([siteInUse(), tabInFront()]);
  if (tab?.id === undefined || !isOfSite(tab.url, site) || problemIdAt(tab.url ?? '') === null) return;
  await togglePanel(tab.id);
}
