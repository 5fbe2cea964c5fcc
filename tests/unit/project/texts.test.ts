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
