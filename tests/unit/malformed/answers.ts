import fc from '../fast-check.ts';
import { edited, edits } from './edits.ts';
import { written } from './invalid-values.ts';

const PAGE =
  '<!DOCTYPE html><html><head><title>Log in</title></head><body><form method="post"></form></body></html>';

/** Changes to the bytes of an answer. `part`: where its text is cut, as a fraction of its length. */
const BYTE_CHANGES: Readonly<Record<string, (text: string, part: number) => Buffer>> = {
  whole: (text) => Buffer.from(text),
  'cut short': (text, part) => Buffer.from(text).subarray(0, Math.floor(Buffer.byteLength(text) * part)),
  'its end alone': (text, part) => Buffer.from(text).subarray(Math.floor(Buffer.byteLength(text) * part)),
  'with a mark before': (text) => Buffer.from(`\ufeff${text}`),
  'with two signs before': (text) => Buffer.from(`\ufeff\ufeff${text}`),
  'with more behind': (text) => Buffer.from(`${text}\n<!-- served in 3 ms -->`),
  'after a warning': (text) => Buffer.from(`Warning: Undefined index in /srv/api.php on line 7\n${text}`),
  twice: (text) => Buffer.from(text + text),
  'in UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'in Latin 1': (text) => Buffer.from(text.replaceAll('e', '\u00e9'), 'latin1'),
  'in quotes': (text) => Buffer.from(JSON.stringify(text)),
  'as a page': () => Buffer.from(PAGE),
  'as nothing': () => Buffer.alloc(0),
  'as a word': () => Buffer.from('null'),
  'as zeros': (text) => Buffer.alloc(text.length),
};

const byteChange = fc.record({
  how: fc.oneof(
    { weight: 5, arbitrary: fc.constant('whole') },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(BYTE_CHANGES)) },
  ),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** A random malformation: edits to the value of an answer, then a change to its bytes. */
export const malformation = fc.record({ made: edits, way: byteChange });
export type Malformation = typeof malformation extends fc.Arbitrary<infer M> ? M : never;

/** Returns the bytes of a true answer after this malformation. */
export function malformed(truth: unknown, { made, way }: Malformation): Uint8Array<ArrayBuffer> {
  const bytes = BYTE_CHANGES[way.how]?.(written(edited(truth, made)), way.part);
  if (!bytes) throw new Error(`no such way: ${way.how}`);
  return new Uint8Array(bytes);
}
