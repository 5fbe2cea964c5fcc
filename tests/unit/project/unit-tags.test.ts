import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasUnitTag } from '../../run/suites.ts';

const UNITS = join(import.meta.dirname, '..');
/** The imports by which a test becomes smaller in `npm test`. */
const SMALLER = /from '[^']*\/cases\.ts'|\bAFTER_TEN_YEARS\b.*from '[^']*\/fresh-profile\.ts'/;

it('each file with a smaller test in `npm test` has the tag by which CI runs the rest of it', () => {
  const files = globSync('**/*.test.{ts,tsx}', { cwd: UNITS });
  const texts = files.map((file) => ({ file, text: readFileSync(join(UNITS, file), 'utf8') }));
  const runInPart = texts.filter(({ text }) => SMALLER.test(text));
  const tagged = texts.filter(({ text }) => hasUnitTag(text, 'part'));
  expect(runInPart.map(({ file }) => file)).toEqual(tagged.map(({ file }) => file));
  expect(runInPart.length).toBeGreaterThan(20);
});
