import type { Message } from '../../lib/messages/templates.ts';
import { englishOf, keysFor } from '../languages.ts';

/** Returns the texts of a new language for its translators: empty, each with the English text and what that is for. */
export function emptyMessages(tag: string): Record<string, Message> {
  const messages = keysFor(tag).map((key): [string, Message] => {
    const { message = '', description, placeholders } = englishOf(key) ?? {};
    const notes = [`English: ${message}`, description].filter(Boolean).join(' – ');
    return [key, { message: '', description: notes, ...(placeholders && { placeholders }) }];
  });
  return Object.fromEntries(messages);
}

/** Returns `lib/languages.ts` with another language, by its own name. Throws if there is no such language, or if it is there. */
export function withLanguage(source: string, tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(tag);
  const [canonical] = Intl.getCanonicalLocales(tag);
  if (!name || tag !== canonical) throw new Error(`${tag} is no language tag, such as de or pt-BR.`);
  const key = /^\w+$/.test(tag) ? tag : `'${tag}'`;
  if (source.includes(`  ${key}: '`)) throw new Error(`${tag} is there already.`);
  return source.replace(/^\} as const;$/m, `  ${key}: '${name}',\n} as const;`);
}
