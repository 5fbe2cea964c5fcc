import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../project/imports.ts';
import { STORED_NAMES } from './stored-names.ts';

/** The names of stores and fields in a profile that an earlier build wrote. */
function namesIn(value: unknown, isStore = false): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, isStore));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [
    name,
    ...(isStore && name === 'name' ? [String(inside)] : []),
    ...namesIn(inside, name === 'stores'),
  ]);
}

it('lists only old words that profiles really hold', () => {
  const profiles = globSync('tests/profiles/*.json', { cwd: ROOT });
  const names = profiles.flatMap((file) => namesIn(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))));
  expect(Object.keys(STORED_NAMES).filter((name) => !names.includes(name))).toEqual([]);
});
