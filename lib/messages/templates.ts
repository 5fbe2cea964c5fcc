import type { Language } from '../languages.ts';
import { SIGNS } from '../panel/sign.ts';
import type { Texts } from '../text.ts';

/** A text as `public/_locales` has it. */
export interface Message {
  message: string;
  /** For translators; packages leave it out, and the examples of placeholders. */
  description?: string;
  placeholders?: Readonly<Record<string, { content: string; example?: string }>>;
}

/** Returns the texts of a language as `text.ts` reads them, with `$1` for the placeholder that stands for the first substitution. */
export function textsOf(language: Language, messages: Readonly<Record<string, Message>>): Texts {
  const templates = Object.entries(messages).map(([key, { message, placeholders = {} }]) => [
    key,
    message.replaceAll(/\$(\w+)\$/g, (_, name: string) => placeholders[name.toLowerCase()]?.content ?? ''),
  ]);
  return { language, messages: Object.fromEntries(templates) };
}

/** Returns the script that puts texts where `text.ts` finds them. Its value is nothing, since a browser returns that to the worker. */
export function scriptOf(texts: Texts): string {
  return `globalThis.companionTexts = ${JSON.stringify(texts)};\nundefined;\n`;
}

/** Returns the style sheet that gives each sign on a link (`signs.css`) what a screen reader says after the link's text. */
export function signSheetOf({ messages }: Texts): string {
  const rules = SIGNS.map((sign) => {
    const words = JSON.stringify(` (${messages[`sign_${sign}`]})`);
    return `[data-companion-sign^="${sign}"] { &::before, &::after { --companion-sign-words: ${words}; } }\n`;
  });
  return rules.join('');
}
