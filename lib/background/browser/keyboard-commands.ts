import { browser } from 'wxt/browser';
import type { Command } from '../../omnibox/command.ts';
import { isOfSite } from '../../omnibox/go-to.ts';
import { FRESH_POPUP, type PopupState } from '../../popup/popup.ts';
import { problemIdAt } from '../../site.ts';
import { readPopupState } from '../../store/core/popup-state.ts';
import { type Picker, runCommand } from './run-command.ts';
import { siteInUse } from './site-in-use.ts';
import { tabInFront, togglePanel } from './tabs.ts';

/** The commands that are ours to carry out, by their names in the manifest; the browser opens the popup by itself. */
type Shortcut = 'next' | 'random' | 'toggle-panel';

/** Does what the player's keys ask for, anywhere in the browser. To be called at the worker's start. */
export function watchCommands(picker: Picker): void {
  const acts: Readonly<Record<Shortcut, () => Promise<void>>> = {
    next: () => pick(({ aim, filters }) => ({ next: aim, filters }), picker),
    random: () => pick(({ filters }) => ({ random: filters }), picker),
    'toggle-panel': toggle,
  };
  browser.commands.onCommand.addListener((command) => void acts[command as Shortcut]?.());
}

/** A problem as hard and within the filters as was left in the popup, in the tab now in front if that shows the site already. */
async function pick(commandFor: (left: PopupState) => Command, picker: Picker): Promise<void> {
  const [{ site }, state, tab] = await Promise.all([
    siteInUse(),
    readPopupState().catch(() => FRESH_POPUP),
    tabInFront(),
  ]);
  const here = isOfSite(tab?.url, site) ? tab?.id : undefined;
  await runCommand(commandFor(state), site, here ?? 'newForegroundTab', picker);
}

/** Folds or unfolds the panel of the problem page in front; of any other page there is none. */
async function toggle(): Promise<void> {
  const [{ site }, tab] = await Promise.all([siteInUse(), tabInFront()]);
  if (tab?.id === undefined || !isOfSite(tab.url, site) || problemIdAt(tab.url ?? '') === null) return;
  await togglePanel(tab.id);
}
