import fc from '../fast-check.ts';
import { MAY } from './allowed.ts';

/** Message names: all valid ones, names of object properties, and some that an attacker might try. */
const NAMES = [
  ...Object.values(MAY).flatMap(Object.keys),
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'],
  ...['', 'getKey', 'export', 'fetch'],
];

const INVALID_IDS = [0, -1, 1.5, 1e9 + 1, 2 ** 53, '7', null, true, [7], { id: 7 }];

/** The first is a valid account id. The others are similar but invalid. */
const ACCOUNTS = [
  ...['https://goproblems.com:77', 'https://www.goproblems.com:77', 'https://goproblems.com:', 'key', 'core'],
  ...['goproblems.com:77', 'https://goproblems.com/:77', 'https://goproblems.com:7e3', ':77', 'player:77'],
];

/** Arguments that JSON can represent. */
const plain: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  { arbitrary: fc.constant(null), weight: 4 },
  fc.constantFrom<unknown>(
    ...INVALID_IDS,
    '\ud800',
    'x'.repeat(2_500),
    { id: 7, extra: 1 },
    { filters: null },
  ),
  fc.integer({ min: -5, max: 5_000 }),
  fc.constant(
    JSON.parse('{"__proto__":{"id":7},"constructor":{"prototype":{"ask":"forgetKey"}}}') as unknown,
  ),
  fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 4 }),
  fc.constantFrom<unknown>(...ACCOUNTS),
  fc.record({
    ids: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }),
    styled: fc.constantFrom<unknown>('en', null),
  }),
  fc.record(
    {
      id: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom<unknown>(...INVALID_IDS)),
      ids: fc.array(fc.constantFrom<unknown>(1, 2, ...INVALID_IDS), { maxLength: 3 }),
      styled: fc.constantFrom<unknown>('ja', null, true, 'xx'),
      language: fc.constantFrom<unknown>('en', 'xx', 1),
      cardLoaded: fc.constantFrom<unknown>(true, 0),
      panelLoaded: fc.constantFrom<unknown>(true, false, 1, null),
      wait: fc.constantFrom<unknown>(true, 'yes'),
      notice: fc.constantFrom<unknown>('request', 'missing', 'REQUEST', 3),
      userInitiated: fc.constantFrom<unknown>(true, 0),
      on: fc.constantFrom<unknown>(true, 'yes', 1),
      problemId: fc.constantFrom<unknown>(7, ...INVALID_IDS),
      addedAt: fc.constantFrom<unknown>(1_000, 0, Number.NaN, '5', 8.7e15),
      lastTryAt: fc.constantFrom<unknown>(null, 900, 'never'),
      what: fc.constantFrom<unknown>('newest', 'all'),
      difficulty: fc.constantFrom<unknown>('normal', 'easy'),
      how: fc.constantFrom<unknown>('next', 'review', 'back'),
      where: fc.constantFrom<unknown>('here', 'new-tab', 'there', 7),
      corner: fc.constantFrom<unknown>('top-left', 'middle', null),
      collapsed: fc.constantFrom<unknown>(null, 'no'),
      filters: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  ),
);

/** Arguments that JSON cannot represent, including some that a structured clone cannot either. */
const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
  withNullPrototype: true,
  maxDepth: 3,
});

/** Some valid messages, so that random ones come between them. */
const VALID = [
  { ask: 'openPage', with: { page: 'options' } },
  { ask: 'changePanel', with: { collapsed: true } },
  { ask: 'noticed', with: { id: 7, notice: 'return' } },
  { ask: 'refresh', with: { what: 'newest', userInitiated: true } },
  { ask: 'changeReviews', with: { on: true } },
];

const messagesWith = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...VALID) },
    { weight: 6, arbitrary: fc.record({ ask: fc.constantFrom(...NAMES), with: value }) },
    { weight: 1, arbitrary: fc.record({ ask: fc.constantFrom(...NAMES), with: value, more: value }) },
    { weight: 1, arbitrary: fc.record({ ask: value, with: value }, { requiredKeys: [] }) },
    { weight: 1, arbitrary: value },
  );

/** Messages that a page or a content script can send in any browser. */
export const plainMessages = messagesWith(plain);

/** Messages with any values, also ones that no browser would deliver. */
export const anyMessages = fc.oneof(plainMessages, messagesWith(anything));

const signs = (ids: unknown) => ({ ask: 'signs', with: { ids, styled: 'en' } });
const findProblems = (filters: unknown) => ({ ask: 'findProblems', with: { filters, userInitiated: true } });

/** Very large or deep messages. Each is built only when its function is called. */
export const HUGE_MESSAGES: Readonly<Record<string, () => unknown>> = {
  'a text of 5 MB': () => ({ ask: 'useKey', with: 'x'.repeat(5e6) }),
  'a name of 5 MB': () => ({ ask: 'x'.repeat(5e6), with: null }),
  'lists in lists, 10,000 deep': () => signs(nested((inner) => [inner])),
  'objects in objects, 10,000 deep': () => findProblems(nested((inner) => ({ elo: inner }))),
  'a message 10,000 deep': () => nested((inner) => ({ ask: inner, with: inner })),
  'a million ids': () => signs(Array.from({ length: 1e6 }, (_, i) => i + 1)),
  'a million genres': () => findProblems({ genres: Array(1e6).fill('ko') }),
  'a hundred thousand fields': () => ({
    ask: 'changePanel',
    with: Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [`field${i}`, i])),
  }),
};

function nested(around: (inner: unknown) => unknown): unknown {
  let value: unknown = 7;
  for (let depth = 0; depth < 10_000; depth++) value = around(value);
  return value;
}
