import type { Texts } from '../../lib/text.ts';

const ACCENT = '\u0301';

/**
 * Returns texts as a language would have them that nobody speaks: with accents, longer by two fifths, in brackets. What is shown outside
 * of brackets is not translated.
 */
export function pseudoTexts({ language, messages }: Texts): Texts {
  const pseudo = (template: string) => {
    const letters = template.replaceAll(/[a-z]/gi, (letter) => (letter + ACCENT).normalize());
    return `[${letters}${'·'.repeat(Math.ceil(template.length * 0.4))}]`;
  };
  return {
    language,
    messages: Object.fromEntries(Object.entries(messages).map(([key, template]) => [key, pseudo(template)])),
  };
}
