import { expect, it } from 'vitest';
import { filesAt, textOf } from './imports.ts';

const inAll = (pattern: string) => filesAt(pattern).map(textOf).join('\n');

/** The numbers in the tables of `tests/CASES-….md`, without those that say "not yet". */
const listed = new Set(
  [...inAll('tests/CASES-*.md').matchAll(/^\| ([SR]\d+) +\|(?!.*\| not yet:)/gm)].map(([, one]) => one),
);

/** The numbers at the beginning of test and step titles, such as `'S9 S10 …'`. No other text begins with them. */
const tested = new Set(
  [...inAll('tests/{unit,e2e}/**/*.{test,spec}.ts').matchAll(/['"`]((?:[SR]\d+ )+)/g)].flatMap(
    ([, numbers = '']) => numbers.trim().split(' '),
  ),
);

it('every listed attack and fault begins the title of a test', () => {
  expect(listed.size).toBeGreaterThan(60);
  expect([...listed].filter((number) => !tested.has(number ?? ''))).toEqual([]);
});

it('every number in a title is listed', () => {
  expect([...tested].filter((number) => !listed.has(number))).toEqual([]);
});
