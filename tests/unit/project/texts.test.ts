import { expect, it } from 'vitest';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };
import { sources, textOf } from './imports.ts';

const PLURAL_FORM = /_(?:one|other)$/;
const SUBSTITUTION = /\$\{[^}]*\}/;

const code = [...sources, 'wxt.config.ts']
  .map(textOf)
  .join('\n')
  .replaceAll(/__MSG_(\w+)__/g, '$1')
  .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Every word and quoted name in the code, written like a key: `'life and death'` as `life_and_death`. */
const words = new Set(
  [...code.matchAll(/'([\w -]+)'|\w+/g)].map(([word, quoted]) => (quoted ?? word).replaceAll(/[- ]/g, '_')),
);

/** A pattern for each template literal that makes a key, such as `failure_${kind}`, with a group for each substitution. */
const templates = [...code.matchAll(/`((?:\w|\$\{[^}]*\})+)`/g)]
  .map(([, template = '']) => template.split(SUBSTITUTION))
  .filter((parts) => parts.length > 1 && parts.some((part) => /[a-z]/.test(part)))
  .map((parts) => new RegExp(`^${parts.join('(\\w+)')}$`));

function isUsed(key: string): boolean {
  if (words.has(key)) return true;
  return templates.some((template) =>
    template
      .exec(key)
      ?.slice(1)
      .every((part) => words.has(part)),
  );
}

// A text that is missing is an error of types.
it('every text is used', () => {
  expect(templates.length).toBeGreaterThan(20);
  expect(isUsed('failure_no_such_failure')).toBe(false);
  const unused = Object.keys(messages).filter((key) => !isUsed(key) && !isUsed(key.replace(PLURAL_FORM, '')));
  expect(unused).toEqual([]);
});

const MOST_TEXTS = 500;
/** Characters. */
const LONGEST = 120;

const OLD_WORDS =
  /\b(?:tries|tried|try at|missed|misses|marks?|puzzles?|positions?|level|diary|facts|token|blind|catalogue|topic|lapsed?|shaky|steady|rounds?|presets?|tiles?)\b/i;
const PERCENT_BESIDE_PLACEHOLDER = /\$ ?%|% ?\$/;

const texts = Object.entries(messages as Record<string, { message: string; placeholders?: object }>);
const keysOf = (isWrong: (message: string) => boolean) =>
  texts.filter(([, { message }]) => isWrong(message)).map(([key]) => key);

it('texts are few and short', () => {
  expect(texts.length).toBeLessThanOrEqual(MOST_TEXTS);
  expect(keysOf((message) => message.length > LONGEST)).toEqual([]);
});

it('no text has a word that players no longer read', () => {
  const isOld = (message: string) => OLD_WORDS.test(message.replaceAll(/\$\w+\$/g, ''));
  expect(keysOf(isOld)).toEqual([]);
});

it('percentages are written by the language, not by the text', () => {
  expect(keysOf((message) => PERCENT_BESIDE_PLACEHOLDER.test(message))).toEqual([]);
});

it('placeholders of texts are those that are declared', () => {
  const wrong = texts.filter(([, { message, placeholders = {} }]) => {
    const used = [...message.matchAll(/\$(\w+)\$/g)].map(([, name = '']) => name.toLowerCase());
    const declared = Object.keys(placeholders).map((name) => name.toLowerCase());
    return used.some((name) => !declared.includes(name)) || message.replaceAll(/\$\w+\$/g, '').includes('$');
  });
  expect(wrong.map(([key]) => key)).toEqual([]);
});
