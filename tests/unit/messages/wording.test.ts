import { expect, it } from 'vitest';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

interface Message {
  message: string;
  placeholders?: Record<string, { example?: string }>;
}

/** Longest text without a full stop, such as a label, and longest sentence, in characters. */
const LONGEST = { line: 60, sentence: 90 };
/** Words that are not the player's, or that say what another word says, each with the word to use. */
const INSTEAD: Readonly<Record<string, string>> = {
  'questions?': 'request',
  'attempts?': 'try',
  heed: 'follow',
  'rows?': 'the name of what is in it',
  '(database|cache|worker)': 'this device',
  'fetch\\w*': 'read',
  'data(?! & advanced)': 'the name of what is stored',
  '(kept|keeps?|held|holds?)': 'stored',
  'sync\\w*': 'history',
  '(accepted|linked|logged in|authori[sz]ed)': 'connected',
  '(fits?|fitting)': 'match',
};
/** The only messages that may speak of the extension: it is what failed, or what the browser's own menu calls it. */
const OF_EXTENSION = /^(failure_\w+|options_shortcuts_firefox)$/;
/** The name of a button, a list or a part of the options in a sentence. */
const QUOTED = /“(\p{Lu}[^”]*)”/gu;

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

it.each(Object.entries(INSTEAD))('no message says %s, but: %s', (word, _instead) => {
  const unwanted = new RegExp(`\\b${word}\\b`, 'i');
  const wrong = all.filter(([, { message }]) => unwanted.test(message.replace(/in a row|\$\w+\$/g, '')));
  expect(wrong.map(([name, { message }]) => `${name}: ${message}`)).toEqual([]);
});

it('only failures speak of the extension', () => {
  const wrong = all.filter(
    ([name, { message }]) => /\bextension\b/i.test(message) && !OF_EXTENSION.test(name),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});

it('what stands in quotes with a capital letter is the name of something that is shown', () => {
  const shown = new Set(all.map(([, message]) => filled(message)));
  const quoted = all.flatMap(([name, message]) =>
    [...filled(message).matchAll(QUOTED)].map(([, words = '']) => [name, words] as const),
  );
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.filter(([, words]) => !shown.has(words))).toEqual([]);
});

it('quotes and apostrophes are curly', () => {
  expect(all.filter(([, { message }]) => /['"]/.test(message)).map(([name]) => name)).toEqual([]);
});
