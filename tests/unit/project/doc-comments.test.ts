import { expect, it } from 'vitest';
import { sources, textOf } from './imports.ts';

/** Folders whose comments are not rewritten yet: their functions need a comment, but not its form. */
const ANY_FORM = ['lib/background/', 'lib/store/', 'lib/popup/'];

/** A function that a module exports, with the doc comment directly above it, if any. */
const EXPORTED = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:async )?function\*? (\w+)/gm;

/** A first sentence that says what a function returns or does: "Returns …", "Whether …", "Parses …". */
const FIRST_SENTENCE = /^\/\*\*[\s*]*(?:Whether|[A-Z][a-z]+s) /;

/** The exported functions of a module whose doc comment `isMissing`. Overloads share the comment of the first one. */
function functionsOf(code: string, isMissing: (comment: string) => boolean): string[] {
  const byName = Map.groupBy(code.matchAll(EXPORTED), ([, , name = '']) => name);
  return [...byName].flatMap(([name, [first]]) => (isMissing(first?.[1] ?? '') ? [name] : []));
}

function isUndocumented(comment: string): boolean {
  return comment === '';
}

function hasOtherForm(comment: string): boolean {
  return comment !== '' && !FIRST_SENTENCE.test(comment);
}

const modules = sources.filter((file) => file.startsWith('lib/'));

function inAll(files: readonly string[], isMissing: (comment: string) => boolean): string[] {
  return files.flatMap((file) => functionsOf(textOf(file), isMissing).map((name) => `${file}: ${name}`));
}

it('sees a function without a doc comment or with one of another form', () => {
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
  expect(functionsOf(code, isUndocumented)).toEqual(['two']);
  expect(functionsOf(code, hasOtherForm)).toEqual(['three']);
});

it('finds a doc comment on each exported function of lib', () => {
  expect(modules.length).toBeGreaterThan(150);
  expect(inAll(modules, isUndocumented)).toEqual([]);
});

it('finds what a function returns or does in the first sentence', () => {
  const rewritten = modules.filter((file) => !ANY_FORM.some((folder) => file.startsWith(folder)));
  expect(rewritten.length).toBeGreaterThan(60);
  expect(inAll(rewritten, hasOtherForm)).toEqual([]);
});
