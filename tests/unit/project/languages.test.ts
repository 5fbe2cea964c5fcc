import { describe, expect, it } from 'vitest';
import { LANGUAGE_TAGS, LANGUAGES } from '../../../lib/languages.ts';
import type { Message } from '../../../lib/messages/templates.ts';
import { englishOf, keysFor, messagesIn } from '../../languages.ts';
import { filesAt } from './imports.ts';

/** Texts that are the same in every language: own names. */
const SAME = ['ext_name', 'panel_name', 'elo', 'stats_elo'];
/** What a place has room for, beyond twice the width of the English text. */
const ROOM = 6;
/** Characters as wide as two letters. */
const WIDE =
  /[\u1100-\u11ff\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/gu;
const PLACEHOLDER = /\$(\w+)\$/g;

const english = messagesIn('en');
const others = LANGUAGE_TAGS.filter((tag) => tag !== 'en');

function width(message: string): number {
  const shown = message.replaceAll(PLACEHOLDER, '00');
  return shown.length + (shown.match(WIDE)?.length ?? 0);
}

const placeholdersIn = (message: string) =>
  [...new Set([...message.matchAll(PLACEHOLDER)].map(([, name = '']) => name.toLowerCase()))].sort();
const contentsOf = ({ placeholders = {} }: Message) =>
  Object.fromEntries(Object.entries(placeholders).map(([name, { content }]) => [name, content]));

it('each language has a folder, and each folder is a language', () => {
  const folders = filesAt('public/_locales/*').map((path) => path.slice('public/_locales/'.length));
  expect(folders.map((folder) => folder.replace('_', '-'))).toEqual([...LANGUAGE_TAGS].sort());
  for (const name of Object.values(LANGUAGES)) expect(name).toMatch(/^\p{L}+( \p{L}+)*$/u);
});

it('English texts that count have a form for one, unless there are always several', () => {
  const always = Object.keys(english).filter((key) => !keysFor('en').includes(key));
  expect(always).toEqual([]);
  const several = keysFor('en').filter(
    (key) => key.endsWith('_other') && !english[key.replace('_other', '_one')],
  );
  expect(several.sort()).toEqual([
    'filter_stars_range_other',
    'panel_usual_of_other',
    'review_today_other',
    'today_streak_other',
  ]);
});

describe.each(others)('the texts in %s', (language) => {
  const messages = messagesIn(language);
  const texts = Object.entries(messages);
  const keysOf = (isWrong: (message: Message, of: Message, key: string) => boolean) =>
    texts.flatMap(([key, message]) => {
      const of = englishOf(key);
      return of && isWrong(message, of, key) ? [key] : [];
    });

  it('are those of the English ones', () => {
    const wanted = keysFor(language);
    expect(wanted.filter((key) => !messages[key]?.message.trim())).toEqual([]);
    expect(Object.keys(messages).filter((key) => !wanted.includes(key))).toEqual([]);
  });

  it('are translated, except own names', () => {
    const isLatin = new Intl.Locale(language).maximize().script === 'Latn';
    const isEnglish = ({ message }: Message, of: Message) => {
      const letters = message.replaceAll(PLACEHOLDER, '').match(/\p{L}/gu) ?? [];
      const couldBe = isLatin ? message === of.message : letters.every((one) => /\p{sc=Latn}/u.test(one));
      return letters.length > 0 && couldBe;
    };
    expect(keysOf((message, of, key) => isEnglish(message, of) && !SAME.includes(key))).toEqual([]);
  });

  it('have the substitutions of the English ones', () => {
    const isOther = (message: Message, of: Message) => {
      const declared = Object.keys(contentsOf(message)).sort();
      const expected = placeholdersIn(of.message);
      return (
        `${placeholdersIn(message.message)}` !== `${expected}` ||
        message.message.replaceAll(PLACEHOLDER, '').includes('$') ||
        `${declared}` !== `${expected}` ||
        declared.some((name) => contentsOf(message)[name] !== contentsOf(of)[name])
      );
    };
    expect(keysOf(isOther)).toEqual([]);
  });

  it('are not twice as wide as the English ones', () => {
    expect(keysOf(({ message }, of) => width(message) > 2 * width(of.message) + ROOM)).toEqual([]);
  });
});
