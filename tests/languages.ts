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

/** Returns the texts of a language. */
export function textsIn(language: Language): Texts {
  return textsOf(language, messagesIn(language));
}
