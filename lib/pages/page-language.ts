import { effect, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { type Language, languageFor } from '../languages.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { singleFlight } from '../single-flight.ts';
import { onChangePublished } from '../store/change-channel.ts';
import { readSettings } from '../store/core/settings.ts';
import { loadedTexts, locale, readTextsFrom, type Texts, text } from '../text.ts';

/**
 * Shows this page in the player's language, now and as soon as the player chooses another one: whatever is drawn follows this signal.
 * Resolves once there are texts. `title`: returns the title of the page.
 */
export async function followLanguage(title: () => string = () => text('ext_name')): Promise<void> {
  const texts = signal<Texts | undefined>(undefined);
  readTextsFrom(() => texts.value);
  const update = singleFlight(async () => {
    const { language: choice } = await readSettings().catch(() => DEFAULT_SETTINGS);
    const language = languageFor(choice, browser.i18n.getUILanguage());
    if (language === texts.peek()?.language) return;
    await runTexts(language);
    texts.value = loadedTexts();
  });
  onChangePublished((news) => news === 'settings' && void update(), new AbortController().signal);
  await update();
  effect(() => {
    document.documentElement.lang = locale();
    document.title = title();
  });
}

/** Runs the script of a language, which puts its texts into this page. Not by `import`, which runs a script once. */
function runTexts(language: Language): Promise<void> {
  const script = document.createElement('script');
  script.src = `/texts/${language}.js`;
  return new Promise((resolve) => {
    script.onload = script.onerror = () => {
      script.remove();
      resolve();
    };
    document.head.append(script);
  });
}
