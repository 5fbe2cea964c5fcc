import { describe, expect, test, vi } from 'vitest';
import { rankText } from '../../lib/difficulty/rank.ts';
import { addTemplates, locale, takeMissingKeys, templatesOf, text, textCount } from '../../lib/text.ts';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };

interface Message {
  message: string;
  description?: string;
  placeholders?: Record<string, { content: string; example: string }>;
}

const all: [string, Message][] = Object.entries(messages);

describe('every text', () => {
  test('declares exactly the placeholders it uses', () => {
    for (const [key, { message, placeholders }] of all) {
      const used = [...message.matchAll(/\$(\w+)\$/g)].map(([, name]) => name?.toLowerCase());
      expect(new Set(used), key).toEqual(new Set(Object.keys(placeholders ?? {})));
    }
  });

  test('about the extension is short enough for stores and browsers', () => {
    expect(text('ext_description').length).toBeLessThanOrEqual(132);
  });
});

describe('a counted text', () => {
  test('has the plural form and the digits of its number', () => {
    expect(textCount('attempts', 1)).toBe('1 attempt');
    expect(textCount('attempts', 0)).toBe('0 attempts');
    expect(textCount('attempts', 1234)).toBe('1,234 attempts');
  });

  test('takes further substitutions after its number', () => {
    expect(textCount('panel_stars', 81, '4.2')).toBe('Rated 4.2 of 5 by 81 players');
  });
});

describe('the locale', () => {
  test('is the browser’s, with its region, if the texts match', () => {
    expect(locale()).toBe('en-GB');
  });

  test('is valid even while the browser returns no texts', async () => {
    vi.resetModules();
    const { locale } = await import('../../lib/text.ts');
    const { browser } = globalThis as unknown as { browser: { i18n: { getMessage: () => string } } };
    const { getMessage } = browser.i18n;
    browser.i18n.getMessage = () => '';
    expect(new Intl.DateTimeFormat(locale()).format(0)).not.toBe('');
    browser.i18n.getMessage = getMessage;
    expect(locale()).toBe('en-GB');
  });
});

describe('a page for which the browser has no texts', () => {
  const shown = () => [textCount('panel_stars', 81, '4.2'), textCount('attempts', 1), text('panel_menu')];

  test('gets the same texts, with their numbers, from the worker', async () => {
    const { browser } = globalThis as unknown as { browser: { i18n: { getMessage: () => string } } };
    const { getMessage } = browser.i18n;
    const expected = shown();
    browser.i18n.getMessage = () => '';
    expect(shown()).toEqual(['', '', '']);
    const keys = takeMissingKeys();
    browser.i18n.getMessage = getMessage;
    const fromWorker = templatesOf(keys);
    browser.i18n.getMessage = () => '';
    addTemplates(fromWorker);
    expect(shown()).toEqual(expected);
    expect(takeMissingKeys()).toEqual([]);
    browser.i18n.getMessage = getMessage;
  });

  test('requests none while it has its texts, whatever plural form a language lacks', () => {
    expect(text('no_such_text' as 'language')).toBe('');
    expect(takeMissingKeys()).toEqual([]);
  });
});

describe('a rank', () => {
  test.each([
    [{ value: 14, unit: 'kyu', uncertain: false }, '14 kyu'],
    [{ value: 14, unit: 'kyu', uncertain: true }, '14 kyu?'],
    [{ value: 3, unit: 'dan', uncertain: false }, '3 dan'],
    [{ value: 3, unit: 'dan', uncertain: true }, '3 dan?'],
  ] as const)('%o reads %s', (rank, words) => {
    expect(rankText(rank)).toBe(words);
  });
});
