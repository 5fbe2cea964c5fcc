import { describe, expect, test } from 'vitest';
import { rankText } from '../../lib/difficulty/rank.ts';
import { languageFor, localeFor } from '../../lib/languages.ts';
import {
  loadedTexts,
  locale,
  numberRangeText,
  rangeText,
  showTexts,
  text,
  textCount,
} from '../../lib/text.ts';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import { textsIn } from '../languages.ts';

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
    expect([numberRangeText(15, 10), rangeText('1%', '2%')]).toEqual(['15–10', '1% – 2%']);
    expect(textCount('attempts', 0)).toBe('0 attempts');
    expect(textCount('attempts', 1234)).toBe('1,234 attempts');
  });

  test('takes further substitutions after its number', () => {
    expect(textCount('panel_stars', 81, '4.2')).toBe('Rated 4.2 of 5 by 81 players');
  });
});

describe('the language', () => {
  test.each([
    ['browser', 'en-GB', 'en', 'en-GB'],
    ['browser', 'ja', 'ja', 'ja'],
    ['browser', 'ko-KR', 'ko', 'ko-KR'],
    ['browser', 'zh-SG', 'zh-CN', 'zh-SG'],
    // Dates in other characters than the texts would be confusing.
    ['browser', 'zh-TW', 'zh-CN', 'zh-CN'],
    ['browser', 'de-AT', 'en', 'en'],
    ['ja', 'en-GB', 'ja', 'ja'],
    ['en', 'ja', 'en', 'en'],
  ] as const)(
    'for the choice %s in a browser in %s is %s, with dates as %s',
    (choice, ofBrowser, ...expected) => {
      const language = languageFor(choice, ofBrowser);
      expect([language, localeFor(language, ofBrowser)]).toEqual(expected);
    },
  );

  test('of numbers and plural forms follows the texts', () => {
    const before = loadedTexts();
    expect(locale()).toBe('en-GB');
    showTexts(textsIn('ja'));
    expect([locale(), textCount('attempts', 1)]).toEqual(['ja', textCount('attempts', 2).replace('2', '1')]);
    showTexts(textsIn('ko'));
    expect([numberRangeText(15, 10), rangeText('1%', '2%')]).toEqual(['15~10', '1% ~ 2%']);
    if (before) showTexts(before);
    expect(textCount('attempts', 1)).toBe('1 attempt');
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
