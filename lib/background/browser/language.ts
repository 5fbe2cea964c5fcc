import { browser } from 'wxt/browser';
import { type Language, languageFor } from '../../languages.ts';
import { DEFAULT_SETTINGS } from '../../settings.ts';
import { singleFlight } from '../../single-flight.ts';
import { onChangePublished } from '../../store/change-channel.ts';
import { readSettings } from '../../store/core/settings.ts';
import { loadedTexts, showTexts, type Texts } from '../../text.ts';
import { tellTabs } from './tabs.ts';

/** What gives texts to the browser, which shows them until it gets others. */
const listeners = new Set<() => void>();

const update = singleFlight(async () => {
  const { language: choice } = await readSettings().catch(() => DEFAULT_SETTINGS);
  const language = languageFor(choice, browser.i18n.getUILanguage());
  const before = loadedTexts()?.language;
  if (language === before) return;
  showTexts(await readTexts(language));
  for (const listener of listeners) listener();
  if (before) void tellTabs({ changed: 'all' });
});

let latest: Promise<void> | undefined;

function updateTexts(): Promise<void> {
  latest = update();
  // A later call tries again.
  latest.catch(() => {
    latest = undefined;
  });
  return latest;
}

/** Resolves once the worker has its texts, in the player's language. Whatever it tells a player waits for that. */
export function textsReady(): Promise<void> {
  return latest ?? updateTexts();
}

/**
 * Calls the listener when there are texts, and again after each change of the language, until the signal aborts. Must be called while the
 * worker starts.
 */
export function onLanguage(listener: () => void, signal = new AbortController().signal): void {
  listeners.add(listener);
  signal.addEventListener('abort', () => listeners.delete(listener));
  if (loadedTexts()) listener();
}

/** Loads the texts, and others when the player chooses another language. Must be called while the worker starts. */
export function watchLanguage(signal = new AbortController().signal): void {
  // If it fails, the next message tries again.
  const follow = () => void updateTexts().catch(() => {});
  onChangePublished((news) => news === 'settings' && follow(), signal);
  follow();
}

/** Reads the script of a language as data. It is a file of the package: nothing is asked of the network. */
async function readTexts(language: Language): Promise<Texts> {
  const response = await fetch(`/texts/${language}.js`);
  const script = await response.text();
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}
