/** Shows texts without a package: import it before any module that reads texts. */

import { type Message, textsOf } from '../../lib/messages/templates.ts';
import { showTexts } from '../../lib/text.ts';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import { LONG_TEXTS } from './long-texts.ts';

/** Returns a text with two letters in every five doubled. Placeholders stay, since they stand for numbers and names. */
function longer(template: string): string {
  let nth = 0;
  return template.replaceAll(/[a-z]/gi, (letter) => {
    nth++;
    return (nth * 2) % 5 < 2 ? letter + letter : letter;
  });
}

const texts = textsOf('en', messages as Record<string, Message>);
const change = globalThis.location?.search === LONG_TEXTS ? longer : (template: string) => template;
showTexts({
  ...texts,
  messages: Object.fromEntries(
    Object.entries(texts.messages).map(([key, template]) => [key, change(template)]),
  ),
});

const { chrome } = globalThis as { chrome?: { runtime?: { id?: string } } };
// Unit tests may have installed a fake browser API already; then `i18n` is added to it.
const stoodIn = chrome?.runtime?.id ? chrome : { runtime: { id: 'gallery' } };
const i18n = { getUILanguage: () => 'en-GB' };
Object.assign(globalThis, { browser: Object.assign(stoodIn, { i18n }) });
