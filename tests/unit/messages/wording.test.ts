import { expect, it } from 'vitest';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

interface Message {
  message: string;
  placeholders?: Record<string, { example?: string }>;
}

/** The name of a button, a list or a part of the options in a sentence. */
const QUOTED = /“(\p{Lu}[^”]*)”/gu;

const all = Object.entries(messages as Record<string, Message>);

/** Returns the message with an example in each place that is filled in. */
function filled({ message, placeholders = {} }: Message): string {
  return message.replace(/\$(\w+)\$/g, (_, name: string) => {
    const { example } = placeholders[name.toLowerCase()] ?? {};
    if (!example) throw new Error(`The placeholder ${name} has no example.`);
    return example;
  });
}

it('what stands in quotes with a capital letter is the name of something that is shown', () => {
  const shown = new Set(all.map(([, message]) => filled(message)));
  const quoted = all.flatMap(([name, message]) =>
    [...filled(message).matchAll(QUOTED)].map(([, words = '']) => [name, words] as const),
  );
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter(([, words]) => !shown.has(words))).toEqual([]);
});

it('texts have curly quotes and no HTML', () => {
  expect(all.filter(([, { message }]) => /['"]|<\w|&\w+;/.test(message)).map(([name]) => name)).toEqual([]);
});
