import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesAt, textOf } from './imports.ts';

const from = (kind: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `${kind}${first + i}`);
const ATTACKS = from('S', 1, 34);
const FAULTS = [...from('R', 1, 2), ...from('R', 5, 35), 'R40'];

/** The table rows that begin with a case number, each with the files that it names. A number may have several rows. */
const lines = filesAt('tests/CASES-*.md')
  .flatMap((page) => textOf(page).split('\n'))
  .flatMap((line) => {
    const number = /^\| ([SR]\d+) +\|/.exec(line)?.[1];
    const files = [...line.matchAll(/`((?:unit|e2e)\/[^`]+)`/g)].map(([, file = '']) => file);
    return number ? [{ number, files, saysWhyNot: /\| not yet: \w+/.test(line) }] : [];
  });

/** Returns the case numbers at the beginning of test and step titles in a file. No other text begins with them. */
function numbersIn(file: string): string[] {
  const titles = textOf(file).matchAll(/['"`]((?:[SR]\d+ )+)/g);
  return [...titles].flatMap(([, numbers = '']) => numbers.trim().split(' '));
}

const covered = new Map(
  filesAt('tests/{unit,e2e}/**/*.{test,spec}.ts').map((file) => [
    relative('tests', file),
    new Set(numbersIn(file)),
  ]),
);

describe('the list of attacks and faults', () => {
  it('has every number', () => {
    const named = new Set(lines.map(({ number }) => number));
    expect([...ATTACKS, ...FAULTS].filter((number) => !named.has(number))).toEqual([]);
  });

  it.each([...ATTACKS, ...FAULTS])(
    'names the files with titles of %s, or explains their absence',
    (number) => {
      const rows = lines.filter((line) => line.number === number);
      const named = new Set(rows.flatMap(({ files }) => files));
      const real = [...covered].filter(([, numbers]) => numbers.has(number)).map(([file]) => file);
      expect([...named].sort()).toEqual(real.sort());
      if (named.size === 0) expect(rows.every(({ saysWhyNot }) => saysWhyNot)).toBe(true);
    },
  );
});
