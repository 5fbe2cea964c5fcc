import { expect, it } from 'vitest';
import { sources, textOf } from './imports.ts';

/** Matches an exported function, with the doc comment directly above it, if any. */
const EXPORTED = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:async )?function\*? (\w+)/gm;

/** Matches a first sentence that says what a function returns or does: "Returns …", "Whether …", "Parses …". */
const FIRST_SENTENCE = /^\/\*\*[\s*]*(?:Whether|[A-Z][a-z]+s) /;

/** Returns the exported functions whose doc comment is faulty. Overloads share the comment of the first one. */
function faultyIn(code: string, isFaulty: (comment: string) => boolean): string[] {
  const byName = Map.groupBy(code.matchAll(EXPORTED), ([, , name = '']) => name);
  return [...byName].flatMap(([name, [first]]) => (isFaulty(first?.[1] ?? '') ? [name] : []));
}

function isUndocumented(comment: string): boolean {
  return comment === '';
}

function hasOtherForm(comment: string): boolean {
  return comment !== '' && !FIRST_SENTENCE.test(comment);
}

const modules = sources.filter((file) => file.startsWith('lib/'));

function inAll(files: readonly string[], isFaulty: (comment: string) => boolean): string[] {
  return files.flatMap((file) => faultyIn(textOf(file), isFaulty).map((name) => `${file}: ${name}`));
}

it('the test finds missing doc comments and those of another form', () => {
  const code = `/** Returns one. */
export function one() {}

/** A type. */
export type Two = 2;
export function two(value: number): number;
export function two(value: unknown) {}
/**
 * The third.
 */
export async function three() {}
`;
  expect(faultyIn(code, isUndocumented)).toEqual(['two']);
  expect(faultyIn(code, hasOtherForm)).toEqual(['three']);
});

it('each exported function of lib has a doc comment', () => {
  expect(modules.length).toBeGreaterThan(150);
  expect(inAll(modules, isUndocumented)).toEqual([]);
});

it('each first sentence says what the function returns or does', () => {
  expect(inAll(modules, hasOtherForm)).toEqual([]);
});
