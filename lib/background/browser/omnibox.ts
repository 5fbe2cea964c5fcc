import { browser } from 'wxt/browser';
import { NO_FILTERS, sameFilters } from '../../filters/filters.ts';
import { commandFor, suggestionsFor } from '../../omnibox/suggestions.ts';
import { storedProblems } from '../../store/player/stored-problems.ts';
import { text } from '../../text.ts';
import { onLanguage, textsReady } from './language.ts';
import type { Where } from './open-page.ts';
import { type OpenPick, runCommand } from './run-command.ts';
import { siteInUse } from './site-in-use.ts';
import { tabInFront } from './tabs.ts';

/** How a browser's address bar shows suggestions. */
interface Bar {
  /** Returns a line in the format that the browser accepts. */
  written(line: string): string;
  /**
   * Whether a first line that is set after a key press is shown at once. If false, it is shown after the next key
   * press.
   */
  firstInTime: boolean;
}

/** Chromium's address bar: lines are XML, and the first line is shown at once. */
export const CHROMIUM_BAR: Bar = { written: asXml, firstInTime: true };
/** Firefox's address bar: lines are plain text, and the first line is shown at the next key press. */
export const FIREFOX_BAR: Bar = { written: (line) => line, firstInTime: false };

/** Listens for text typed after the keyword in the address bar. Must be called while the worker starts. */
export function watchOmnibox({ written, firstInTime }: Bar, openPick: OpenPick): void {
  const { omnibox } = browser;
  let lastTyped = '';
  const setFirstLine = (first: string) => omnibox.setDefaultSuggestion({ description: written(first) });

  const showLabel = () => setFirstLine(text('search_label'));
  onLanguage(showLabel);
  omnibox.onInputStarted.addListener(() => void textsReady().then(showLabel));
  omnibox.onInputChanged.addListener((typed, suggest) => {
    lastTyped = typed;
    void textsReady()
      .then(siteInUse)
      .then((current) => suggestionsFor(typed, current, storedProblems(current)))
      .then(({ first, others, id }) => {
        if (typed !== lastTyped) return;
        if (firstInTime) setFirstLine(first);
        // The browser does not show a suggestion that equals the typed text, hence the `#`.
        const problem = firstInTime || id === null ? [] : [{ content: `#${id}`, line: first }];
        suggest(
          [...problem, ...others].map(({ content, line }) => ({ content, description: written(line) })),
        );
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

/** Returns a line as Chromium accepts it: XML text without markup. */
export function asXml(line: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": 'apos',
  };
  return line.replaceAll(/[&<>"']/g, (sign) => `&${names[sign]};`);
}
