/** Shows texts without a package: import it before any module that reads texts. */

import type { Language } from '../../lib/languages.ts';
import { type Message, textsOf } from '../../lib/messages/templates.ts';
import type { Texts } from '../../lib/text.ts';
import english from '../../public/_locales/en/messages.json' with { type: 'json' };
import { pseudoTexts } from '../builds/pseudo.ts';
import { textsNamed } from './other-texts.ts';

/** Returns texts with two letters in every five doubled. Placeholders stay, since they stand for numbers and names. */
function longer({ language, messages }: Texts): Texts {
  const long = (template: string) => {
    let nth = 0;
    return template.replaceAll(/[a-z]/gi, (letter) => {
      nth++;
      return (nth * 2) % 5 < 2 ? letter + letter : letter;
    });
  };
  const all = Object.entries(messages).map(([key, template]) => [key, long(template)]);
  return { language, messages: Object.fromEntries(all) };
}

async function translated(language: Language): Promise<Texts> {
  document.documentElement.lang = language;
  const response = await fetch(`/_locales/${language.replace('-', '_')}/messages.json`);
  return textsOf(language, (await response.json()) as Record<string, Message>);
}

async function textsAtAddress(): Promise<Texts> {
  const which = textsNamed(globalThis.location?.search);
  const usual = textsOf('en', english as Record<string, Message>);
  if (which === 'long') return longer(usual);
  // With dates of another language: English ones would look untranslated.
  if (which === 'pseudo') return pseudoTexts({ ...usual, language: 'ja' });
  return which ? translated(which) : usual;
}

// As the script of a language does. `text.ts` would look for the browser too early.
Object.assign(globalThis, { companionTexts: await textsAtAddress() });

const { chrome } = globalThis as { chrome?: { runtime?: { id?: string } } };
// Unit tests may have installed a fake browser API already; then `i18n` is added to it.
const stoodIn = chrome?.runtime?.id ? chrome : { runtime: { id: 'gallery' } };
const i18n = { getUILanguage: () => 'en-GB' };
Object.assign(globalThis, { browser: Object.assign(stoodIn, { i18n }) });
