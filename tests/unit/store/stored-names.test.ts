import { expect, it } from 'vitest';
import { filesAt, textOf } from '../project/imports.ts';
import { STORED_NAMES } from './stored-names.ts';

/** Returns the names of stores and fields in a profile that an earlier build wrote. */
function namesIn(value: unknown, isStore = false): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, isStore));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [
    name,
    ...(isStore && name === 'name' ? [String(inside)] : []),
    ...namesIn(inside, name === 'stores'),
  ]);
}

it('the list has only names that occur in profiles', () => {
  const names = filesAt('tests/profiles/*.json').flatMap((file) => namesIn(JSON.parse(textOf(file))));
  expect(Object.keys(STORED_NAMES).filter((name) => !names.includes(name))).toEqual([]);
});
