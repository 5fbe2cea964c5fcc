import { expect, it } from 'vitest';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

interface Message {
  message: string;
  placeholders?: Record<string, { example?: string }>;
}

/** Longest text without a full stop, such as a label, and longest sentence, in characters. */
const LONGEST = { line: 60, sentence: 90 };
/** Words that are not the player's: a try is a try, and what is sent to the site is a request. */
const UNWANTED = /\b(questions?|attempts?|heed|rows?|database|cache|worker|fetch\w*)\b/i;

// Words by which a setting can be found are never shown.
const all = Object.entries(messages as Record<string, Message>).filter(
  ([name]) => !name.startsWith('options_words_'),
);

/** Returns the message with an example in each place that is filled in. */
function filled({ message, placeholders = {} }: Message): string {
  return message.replace(/\$(\w+)\$/g, (_, name: string) => {
    const { example } = placeholders[name.toLowerCase()] ?? {};
    if (!example) throw new Error(`The placeholder ${name} has no example.`);
    return example;
  });
}

it.each(all)('%s is at most a line, or of short sentences', (_, message) => {
  const text = filled(message);
  const isLine = !/[.?!…]”?$/.test(text);
  if (isLine) expect(text.length, text).toBeLessThanOrEqual(LONGEST.line);
  for (const sentence of text.split(/(?<=[.?!])\s+(?=[A-Z“])/)) {
    expect(sentence.length, sentence).toBeLessThanOrEqual(LONGEST.sentence);
  }
});

it('no message uses a word of the program', () => {
  const wrong = all.filter(([, { message }]) => UNWANTED.test(message.replace(/in a row|\$ROWS\$/, '')));
  expect(wrong.map(([name, { message }]) => `${name}: ${message}`)).toEqual([]);
});
