import { expect, it } from 'vitest';
import { rowAfter } from '../../../components/history-page/attempts/row-steps.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

/** A list: `h` is a heading, `r` a row. */
const isHeadingIn = (list: string) => (index: number) => list[index] === 'h';

it.each([
  ['ArrowDown', 'hrhr', 1, 3],
  ['ArrowUp', 'hrhr', 3, 1],
  ['ArrowUp', 'hrhr', 1, 1],
  ['ArrowDown', 'hrhr', 3, 3],
  ['Home', 'hrhr', 3, 1],
  ['End', 'hrrr', 1, 3],
  ['PageDown', 'hrrrrrrrrrrrr', 1, 11],
  ['PageUp', 'hrrrrrrrrrrrr', 12, 2],
  ['PageDown', 'rrrrrrrrrrhr', 0, 11],
  ['ArrowDown', 'rr', 0, 1],
])('%s in %s leads from %i to %i', (key, list, from, to) => {
  expect(rowAfter(key, from, list.length, isHeadingIn(list))).toBe(to);
});

it('a key always leads to a row, and any other key nowhere', () => {
  const groups = fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1 });
  const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End');
  forAll(groups, fc.nat(), keys, (sizes, seed, key) => {
    const list = sizes.map((size) => `h${'r'.repeat(size)}`).join('');
    const rows = [...list].flatMap((kind, index) => (kind === 'r' ? [index] : []));
    const next = rowAfter(key, rows[seed % rows.length] ?? 0, list.length, isHeadingIn(list));
    expect(rows).toContain(next);
  });
  expect(rowAfter('Enter', 1, 2, () => false)).toBeNull();
});
