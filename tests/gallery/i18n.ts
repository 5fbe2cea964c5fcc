/**
 * A replacement for the browser's `i18n` that reads the shipped messages with their placeholders. Import it before any module
 * that reads texts.
 */
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

const table: Record<string, Message> = messages;

function getMessage(name: string, substitutions: string | string[] = []): string {
  if (name === '@@ui_locale') return 'en_GB';
  const given = [substitutions].flat();
  const found = table[name];
  if (!found) return '';
  return found.message.replaceAll(/\$(\w+)\$/g, (_, placeholder: string) => {
    const content = found.placeholders?.[placeholder.toLowerCase()]?.content ?? '';
    return content.replaceAll(/\$(\d)/g, (_, place: string) => given[Number(place) - 1] ?? '');
  });
}

const { chrome } = globalThis as { chrome?: { runtime?: { id?: string } } };
// Unit tests may have installed a fake browser API already; then `i18n` is added to it.
const stoodIn = chrome?.runtime?.id ? chrome : { runtime: { id: 'gallery' } };
Object.assign(globalThis, { browser: Object.assign(stoodIn, { i18n: { getMessage } }) });
