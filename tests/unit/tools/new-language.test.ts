import { expect, it } from 'vitest';
import { emptyMessages, withLanguage } from '../../run/new-language.ts';
import { textOf } from '../project/imports.ts';

const SOURCE = textOf('lib/languages.ts');

it('a new language stands in the list by its own name', () => {
  expect(withLanguage(SOURCE, 'de')).toContain("  ko: '한국어',\n  de: 'Deutsch',\n} as const;");
  expect(withLanguage(SOURCE, 'zh-TW')).toMatch(/\n {2}'zh-TW': '中文.+',\n\} as const;/);
  for (const wrong of ['', 'xx', 'DE', 'ja', 'zh-CN', 'no language'])
    expect(() => withLanguage(SOURCE, wrong), wrong).toThrow();
});

it('its texts are empty, with English ones beside them and its plural forms', () => {
  const messages = emptyMessages('ru');
  const forms = ['one', 'few', 'many', 'other'].map((form) => messages[`attempts_${form}`]);
  expect(forms).toEqual(
    ['$COUNT$ attempt', ...Array(3).fill('$COUNT$ attempts')].map((english) => ({
      message: '',
      description: expect.stringContaining(`English: ${english}`) as unknown,
      placeholders: { count: { content: '$1', example: expect.any(String) as unknown } },
    })),
  );
});
