import { browser } from 'wxt/browser';
import { NO_FILTERS, sameFilters } from '../../filters/filters.ts';
import { type AddressBar, linesBelow } from '../../omnibox/address-bar.ts';
import { commandFor, suggestionsFor } from '../../omnibox/suggestions.ts';
import { storedProblems } from '../../store/player/stored-problems.ts';
import { text } from '../../text.ts';
import { onLanguage, textsReady } from './language.ts';
import type { Where } from './open-page.ts';
import { type OpenPick, runCommand } from './run-command.ts';
import { siteInUse } from './site-in-use.ts';
import { tabInFront } from './tabs.ts';

/** Listens for text typed after the keyword in the address bar. Must be called while the worker starts. */
export function watchOmnibox(bar: AddressBar, openPick: OpenPick): void {
  const { omnibox } = browser;
  let lastTyped = '';
  const setFirstLine = (first: string) => omnibox.setDefaultSuggestion({ description: bar.written(first) });

  const showLabel = () => setFirstLine(text('search_label'));
  onLanguage(showLabel);
  omnibox.onInputStarted.addListener(() => void textsReady().then(showLabel));
  omnibox.onInputChanged.addListener((typed, suggest) => {
    lastTyped = typed;
    void textsReady()
      .then(siteInUse)
      .then((current) => suggestionsFor(typed, current, storedProblems(current)))
      .then((suggestions) => {
        if (typed !== lastTyped) return;
        if (bar.firstInTime) setFirstLine(suggestions.first);
        suggest(linesBelow(bar, suggestions));
      });
  });
  omnibox.onInputEntered.addListener((typed, where) => void enter(typed, where, openPick));
}

/** The browser's names for where to open a page. */
type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

async function enter(typed: string, disposition: Disposition, openPick: OpenPick): Promise<void> {
  const [current, where] = await Promise.all([siteInUse(), whereFor(disposition)]);
  const command = await commandFor(typed, current, storedProblems(current));
  const isTyped = 'next' in command && !sameFilters(command.filters, NO_FILTERS);
  await runCommand(command, current.site, where, openPick, isTyped || undefined);
}

async function whereFor(disposition: Disposition): Promise<Where> {
  if (disposition === 'newBackgroundTab') return 'background-tab';
  return (disposition === 'currentTab' ? (await tabInFront())?.id : undefined) ?? 'new-tab';
}
