import fc from '../fast-check.ts';

/** A nesting depth that may overflow the stack of a recursive reader. */
const DEPTH = 5_000;

/** JSON texts that `JSON.stringify` never writes, by the placeholder that `written` replaces with them. */
const RAW: Readonly<Record<string, string>> = {
  '<infinite>': '1e999',
  '<minus infinite>': '-1e999',
  '<least>': '5e-324',
  '<minus zero>': '-0',
  '<long digits>': '9'.repeat(400),
  '<deep list>': '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  '<deep object>': `${'{"id":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  '<proto>': '{"__proto__":{"id":7,"solved":true},"constructor":{"prototype":{"id":7}}}',
  '<same name twice>': '{"id":1,"id":2}',
};

/** An object that Preact would render as an element if it came into the page unchecked. */
const VNODE = { type: 'img', props: { src: 'x', onerror: 'alert(1)' }, constructor: null, key: null, __v: 1 };

const NUMBERS = [0, -1, 1, 1.5, -7.25, 2 ** 31, 2 ** 53, 1e12, 1e300, -1e300, 99, 100];
const DATES = [
  ...['0000-01-01T00:00:00+00:00', '1994-12-31T23:59:59+00:00', '2200-01-01T00:00:00+00:00'],
  ...['9999-12-31T23:59:59+00:00', '+275760-09-13T00:00:00.001Z', '2026-03-12T10:11:12+99:00'],
  ...['2026-02-31', 'Fri, 13 Mar 2026'],
];
const TEXTS = [
  ...['', '5', '7', '-1', 'NaN', 'null', 'true', 'yes', 'kyu', 'x'.repeat(5_000)],
  ...['\ud800', 'x\udfff', '\u202eevil\u202c', '\u0000', '\ufeff'],
  ...['<img src=x onerror=alert(1)>', '</style><script>', 'javascript:alert(1)'],
  ...DATES,
];

/** Values that are invalid in most fields of an answer. */
export const invalidValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, VNODE, [VNODE], [[[]]]),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.integer({ min: 1, max: 5_000 }),
  fc.constantFrom<unknown>(...TEXTS),
  fc.constantFrom<unknown>(...Object.keys(RAW)),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Returns the JSON text of an answer, with each placeholder replaced by its raw JSON. */
export function written(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').replace(/"(<[a-z ]+>)"/g, (all, name) => RAW[name] ?? all);
}
