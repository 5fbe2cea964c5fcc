import * as z from 'zod/mini';

// Plain values for the schemas beside this file, each by one predicate: zod's own kinds of number, text, list and their
// checks bring 4 kB of messages and formats along that nothing here shows.

export const numberIn = (least: number, most: number) =>
  z.custom<number>((value) => typeof value === 'number' && value >= least && value <= most);

export const wholeFrom = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.custom<number>((value) => Number.isSafeInteger(value) && isIn(value as number, least, most));

export const textUpTo = (length: number) =>
  z.custom<string>((value) => typeof value === 'string' && value.length <= length);

export const listUpTo = (length: number) =>
  z.custom<unknown[]>((value) => Array.isArray(value) && value.length <= length);

export const oneOf = <T extends string>(...values: readonly T[]) =>
  z.custom<T>((value) => values.includes(value as T));

export const trueOrFalse = z.custom<boolean>((value) => typeof value === 'boolean');

export const nothing = z.custom<null>((value) => value === null);

export const anything = z.custom<unknown>(() => true);

function isIn(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
