import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../lib/languages.ts';
import { type Message, textsOf } from '../lib/messages/templates.ts';
import type { Texts } from '../lib/text.ts';

/** Returns the messages of a language as its translators have written them. */
export function messagesIn(language: Language): Record<string, Message> {
  const folder = language.replace('-', '_');
  return JSON.parse(
    readFileSync(join(import.meta.dirname, `../public/_locales/${folder}/messages.json`), 'utf8'),
  ) as Record<string, Message>;
}

const english = messagesIn('en');

/** Returns the keys that a language must have: those of the English texts, with its own plural forms. */
export function keysFor(tag: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  return Object.keys(english).flatMap((key) => {
    const [, base] = /^(.+)_(?:one|other)$/.exec(key) ?? [];
    if (!base || !english[`${base}_other`]) return [key];
    if (key.endsWith('_one')) return [];
    // Without a form for one, there are always several.
    return english[`${base}_one`] ? pluralCategories.map((form) => `${base}_${form}`) : [key];
  });
}

/** Returns the English text of a key of another language, which may have more plural forms. */
export function englishOf(key: string): Message | undefined {
  return english[key] ?? english[key.replace(/_[a-z]+$/, '_other')];
}

/** Returns the texts of a language. */
export function textsIn(language: Language): Texts {
  return textsOf(language, messagesIn(language));
}
