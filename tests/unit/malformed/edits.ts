import fc from '../fast-check.ts';
import { invalidValues } from './invalid-values.ts';

/** One kind of change to a value in an answer. */
type How =
  | { how: 'drop' | 'empty' | 'twice' | 'reverse' | 'wrap' | 'unwrap' | 'toText' | 'toObject' }
  | { how: 'rename'; to: string }
  | { how: 'put'; value: unknown };

/** A change and its place. `way` says which child to take at each step from the root, modulo their number; it ends at a leaf. */
export interface Edit {
  way: number[];
  change: How;
}

const UNEXPECTED_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'ID',
  'items',
  'totalRecords',
  'user',
  '',
  '0',
];

const change: fc.Arbitrary<How> = fc.oneof(
  { weight: 4, arbitrary: invalidValues.map((value): How => ({ how: 'put', value })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('drop', 'empty', 'twice', 'reverse', 'wrap', 'unwrap', 'toText', 'toObject')
      .map((how): How => ({ how })),
  },
  { weight: 1, arbitrary: fc.constantFrom(...UNEXPECTED_NAMES).map((to): How => ({ how: 'rename', to })) },
);

/** One to four random edits. */
export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({ way: fc.array(fc.nat({ max: 60 }), { maxLength: 4 }), change }),
  { minLength: 1, maxLength: 4 },
);

type Holder = Record<string, unknown> | unknown[];

/** Returns a copy of the value with these edits. */
export function edited(truth: unknown, made: readonly Edit[]): unknown {
  const root = { root: structuredClone(truth) };
  for (const { way, change } of made) {
    let [holder, key]: [Holder, string] = [root, 'root'];
    for (const step of way) {
      const inside: unknown = (holder as Record<string, unknown>)[key];
      if (typeof inside !== 'object' || inside === null) break;
      const keys = Object.keys(inside);
      if (keys.length === 0) break;
      [holder, key] = [inside as Holder, keys[step % keys.length] ?? ''];
    }
    apply(holder, key, change);
  }
  return Object.hasOwn(root, 'root') ? root.root : null;
}

function apply(holder: Holder, key: string, change: How): void {
  const value = (holder as Record<string, unknown>)[key];
  if (change.how === 'twice') {
    if (Array.isArray(holder)) holder.splice(Number(key), 0, structuredClone(value));
  } else if (change.how === 'drop' || change.how === 'rename') {
    remove(holder, key);
    if (change.how === 'rename' && !Array.isArray(holder)) put(holder, change.to, value);
  } else put(holder, key, changed(value, change));
}

/** Returns the value after this change. */
function changed(value: unknown, change: How): unknown {
  switch (change.how) {
    case 'put':
      return structuredClone(change.value);
    case 'wrap':
      return [value];
    case 'unwrap':
      return isHolder(value) ? Object.values(value)[0] : value;
    case 'empty':
      return Array.isArray(value) ? [] : typeof value === 'string' ? '' : {};
    case 'reverse':
      return Array.isArray(value) ? value.toReversed() : value;
    case 'toText':
      return isHolder(value) ? JSON.stringify(value) : String(value);
    case 'toObject':
      return Array.isArray(value) ? Object.fromEntries(value.entries()) : { value };
    default:
      return value;
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null;
}

/** Sets a property, also one named `__proto__`: an assignment would set the prototype instead. */
function put(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
}

function remove(holder: Holder, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}
