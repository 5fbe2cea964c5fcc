import { expect, it } from 'vitest';
import { filesAt, textOf } from './imports.ts';

/** Returns the numbers at the beginning of test and step titles. No other text begins with them. */
function numbersIn(source: string): string[] {
  return [...source.matchAll(/['"`]((?:[SR]\d+ )+)/g)].flatMap(([, found = '']) => found.trim().split(' '));
}

it('each listed attack and fault begins the title of a test, and each such number is listed once', () => {
  const tests = filesAt('tests/{unit,e2e}/**/*.{test,spec}.ts');
  const titles = new Set(tests.flatMap((file) => numbersIn(textOf(file))));
  const listed = [...textOf('tests/CASES.md').matchAll(/^- ([SR]\d+) /gm)].map(([, number = '']) => number);
  expect(listed.sort()).toEqual([...titles].sort());
});
