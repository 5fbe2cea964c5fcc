/**
 * A replacement for the browser's `i18n` that reads the shipped messages with their placeholders. Import it before any module
 * that reads texts.
 */

import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import { LONG_TEXTS } from './long-texts.ts';

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

const table: Record<string, Message> = messages;

const isLong = globalThis.location?.search === LONG_TEXTS;

/** Returns a text with two letters in every five doubled. Placeholders stay, since they stand for numbers and names. */
function longer(message: string): string {
  let nth = 0;
  return message.replaceAll(/\$\w+\$|[a-z]/gi, (part) => {
    if (part.length > 1) return part;
    nth++;
    return (nth * 2) % 5 < 2 ? part + part : part;
  });
}

function getMessage(name: string, substitutions: string | string[] = []): string {
  if (name === '@@ui_locale') return 'en_GB';
  const given = [substitutions].flat();
  const found = table[name];
  if (!found) return '';
  const message = isLong ? longer(found.message) : found.message;
  return message.replaceAll(/\$(\w+)\$/g, (_, placeholder: string) => {
    const content = found.placeholders?.[placeholder.toLowerCase()]?.content ?? '';
    return content.replaceAll(/\$(\d)/g, (_, place: string) => given[Number(place) - 1] ?? '');
  });
}

const { chrome } = globalThis as { chrome?: { runtime?: { id?: string } } };
// Unit tests may have installed a fake browser API already; then `i18n` is added to it.
const stoodIn = chrome?.runtime?.id ? chrome : { runtime: { id: 'gallery' } };
Object.assign(globalThis, { browser: Object.assign(stoodIn, { i18n: { getMessage } }) });
